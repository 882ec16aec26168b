import { useState } from 'react';
import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { scheduleWords, transferListWords } from '#i18n/catalogues/transfers/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { actionOf, whyNot } from '../../data/record-actions.ts';
import { HeldBecause } from './held-because.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { accountLine } from './transfer-face.ts';

export type ScheduleAct = 'sendHeld' | 'pause' | 'resume' | 'cancel';
/** What makes sense of a plan as it stands, the main one last; whether it is allowed is the server's to say. */
const actsOf = (status: TransferSchedule['status']): readonly ScheduleAct[] =>
  status === 'held'
    ? ['cancel', 'resume', 'sendHeld']
    : status === 'paused'
      ? ['cancel', 'resume']
      : ['cancel', 'pause'];

/** One plan: what it sends, when, what came of it, and how to stop it. */
export function ScheduleDrawer({ schedule, onClose }: { schedule: TransferSchedule; onClose: () => void }) {
  const t = useWords(scheduleWords);
  const words = useWords(transferListWords);
  const locale = useLocale();
  const [act, setAct] = useState<ScheduleAct | null>(null);
  const acts = actsOf(schedule.status).filter((one) => actionOf(schedule, one));
  const isHeld = schedule.status === 'held';
  const main = isHeld ? 'sendHeld' : 'resume';
  return (
    <Drawer
      open
      onClose={onClose}
      title={schedule.beneficiary.name}
      description={accountLine(schedule.beneficiary)}
      footer={acts.map((one) => (
        <Button
          key={one}
          variant={one === main ? 'primary' : one === 'cancel' ? 'ghost' : 'secondary'}
          disabledReason={whyNot(schedule, one, locale)}
          onClick={() => setAct(one)}
        >
          {isHeld && one === 'resume' ? t.skip : t[one]}
        </Button>
      ))}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-2xl font-semibold tabular-nums">
            <Money amount={schedule.amount} />
          </span>{' '}
          <StatusPill status={schedule.status} />
        </p>
        <HeldBecause schedule={schedule} />
        {schedule.lastProblem && !isHeld && (
          <Banner tone="danger" title={t.problem}>
            {schedule.lastProblem[locale]}
          </Banner>
        )}
        <DescriptionList
          items={[
            { label: t.next, value: schedule.nextAt && formatDateTime(new Date(schedule.nextAt), locale) },
            { label: t.every, value: t[schedule.every] },
            schedule.every !== 'once' && {
              label: t.ends,
              value: schedule.endsOn ? formatDate(schedule.endsOn, locale) : t.open,
            },
            {
              label: t.runs,
              value: <Link href={to('/transfer/all', { scheduleId: schedule.id })}>{schedule.runs}</Link>,
            },
            {
              label: t.last,
              value: schedule.lastTransactionId && (
                <Link href={to('/transfer/{id}', { id: schedule.lastTransactionId })}>{t.see}</Link>
              ),
            },
            { label: words.maker, value: schedule.createdByName },
            { label: words.created, value: formatDateTime(new Date(schedule.createdAt), locale) },
            { label: t.description, value: schedule.description, wide: true },
          ]}
        />
      </div>
      {act && <ScheduleDialog act={act} schedule={schedule} onClose={() => setAct(null)} />}
    </Drawer>
  );
}
