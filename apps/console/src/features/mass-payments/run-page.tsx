import { Suspense } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { mayDo } from '../../data/record-actions.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useOfRecord } from '../../shell/record/use-of-record.ts';
import { useRecord } from '../../shell/record/use-record.ts';
import { runEventWords } from '#i18n/catalogues/mass-payments/events.ts';
import { ByHand } from './by-hand.tsx';
import { Failures } from './failures.tsx';
import { FileNotes, FileWords } from './file-words.tsx';
import { ItemList } from './item-list.tsx';
import { LeftOut } from './left-out.tsx';
import { LevelNotice } from './level-notice.tsx';
import { MissingMoney } from './missing-money.tsx';
import { PaidElsewhere } from './paid-elsewhere.tsx';
import { Preparation } from './preparation.tsx';
import { isPrepared, RunActions, RunDialogs, type Act } from './run-actions.tsx';
import { RunFigures } from './run-figures.tsx';
import { whyStill } from './why-still.ts';
import { statusShown } from './status-shown.ts';

const ControlSentence = lazyPart(() => import('./control-card.tsx'), 'ControlSentence');
const ColumnsCard = lazyPart(() => import('./columns-card.tsx'), 'ColumnsCard');
const SeriesCard = lazyPart(() => import('./series-card.tsx'), 'SeriesCard');

/** One run from its rows to its end: prepared, submitted, paid, corrected. */
export function Screen() {
  const t = useWords(massWords);
  const record = useRecord(massPaymentsApi.get, { watch: 3000 });
  const [act, setAct] = useOfRecord<Act | null>(record, null);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/mass-payments/all'), label: t.back }}
      failedTitle={t.loadFailed}
      isDescribed
      head={(run) => ({
        title: run.title,
        description: (
          <span className="flex flex-wrap items-center gap-2">
            <StatusPill status={statusShown({ ...run, ...run.whole })} />
            {run.series && t.part({ no: run.series.no, of: run.siblings.length })}
          </span>
        ),
        actions: <RunActions run={run} onAct={setAct} />,
      })}
    >
      {(run) => (
        <>
          <Run run={run} onRetry={(code) => setAct({ retry: code })} />
          <RunDialogs run={run} act={act} onClose={() => setAct(null)} />
        </>
      )}
    </RecordPage>
  );
}

function Run({ run, onRetry }: { run: MassPaymentDetail; onRetry: (code: string) => void }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const prepares = isPrepared(run);
  const canEdit = prepares && mayDo(run, 'edit');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notices run={run} />
      {run.failures.length > 0 && <Failures run={run} onRetry={onRetry} />}
      <RunFigures run={run} />
      {run.whole && (
        <Suspense>
          <SeriesCard run={run} />
        </Suspense>
      )}
      {prepares && <Preparation run={run} />}
      <Suspense>
        <ColumnsCard run={run} canEdit={canEdit} />
      </Suspense>
      <FileNotes run={run} />
      <FileWords run={run} mayEdit={canEdit} />
      <LeftOut run={run} mayEdit={canEdit} />
      {run.status !== 'validating' && !isUnread(run) && <ItemList run={run} canEdit={canEdit} />}
      <Card title={t.happened}>
        <Timeline
          label={t.happened}
          items={run.events.map((event) => ({
            id: event.id,
            title: runEventWords[event.kind][locale],
            dateTime: event.at,
            at: formatDateTime(new Date(event.at), locale),
            tone: 'neutral' as const,
            description: (
              <>
                {event.actorName}
                {event.note && <span className="mt-0.5 block text-fg">{event.note[locale]}</span>}
              </>
            ),
          }))}
        />
      </Card>
    </div>
  );
}

/** A file whose rows nobody has seen yet. */
const isUnread = (run: MassPaymentDetail): boolean =>
  run.type === 'file' && isPrepared(run) && run.itemCount + run.leftOut.count === 0;

/** Why it stands where it stands. */
function Notices({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const still = whyStill(run, locale);
  return (
    <>
      {still && (
        <Banner tone="warning">
          {still.text}
          {still.word && <span className="mt-0.5 block">{still.word}</span>}
        </Banner>
      )}
      <ByHand byHand={run.byHand} />
      <LevelNotice run={run} />
      {run.approval?.status === 'pendingApproval' && (
        <Banner tone="info">
          {t.waitsApproval({
            names: run.approval.waitsFor.join(', ') || '…',
            step: run.approval.stepNo,
            of: run.approval.stepCount,
          })}{' '}
          <ButtonLink href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: run.approval.id })}>
            {t.seeApproval}
          </ButtonLink>
        </Banner>
      )}
      {run.control?.state === 'explained' && !isPrepared(run) && (
        <Suspense>
          <ControlSentence control={run.control} hasWrongRows={false} />
        </Suspense>
      )}
      {run.overElsewhere.count > 0 && (
        <Banner>
          <PaidElsewhere of={run.overElsewhere} text={t.overElsewhereText} isWarning />
        </Banner>
      )}
      {run.paidTwice.count > 0 && (
        <Banner tone="danger">
          <PaidElsewhere of={run.paidTwice} text={t.paidTwiceText} isWarning />
        </Banner>
      )}
      {run.inDoubt.count > 0 && (
        <Banner tone="danger">
          <PaidElsewhere of={run.inDoubt} text={t.inDoubtText} isWarning />
        </Banner>
      )}
      <Plan run={run} />
      {run.remark && <Banner tone="warning">{run.remark}</Banner>}
      <MissingMoney run={run} />
      {run.waitingFor.length > 0 && (
        <Banner tone="warning">
          {t.waitsFor({ names: run.waitingFor.map((code) => operators[code].name).join(', ') })}
        </Banner>
      )}
    </>
  );
}

/** When it leaves, until it does: a moment that has passed is chosen anew before it is sent. */
function Plan({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  if (!run.scheduledFor || !(isPrepared(run) || run.status === 'pendingApproval' || run.status === 'scheduled'))
    return null;
  const at = formatDateTime(new Date(run.scheduledFor), locale);
  return isPrepared(run) && run.scheduledFor <= clock.date().toISOString() ? (
    <Banner tone="warning">{t.planPast({ at })}</Banner>
  ) : (
    <Banner tone="info">{t.plannedFor({ at })}</Banner>
  );
}
