import Calculator from 'lucide-react/icons/calculator';
import { Suspense, useState } from 'react';
import { feesApi } from '#contract/fees/api.ts';
import { feeWords } from '#i18n/catalogues/fees/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useBegun } from '../../data/begun.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import type { Schedule, Tax } from './fee-text.ts';
import { SchedulesCard } from './schedules-card.tsx';
import { SplitCard } from './split-card.tsx';
import { TaxesCard } from './taxes-card.tsx';

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog');
const TaxDialog = lazyPart(() => import('./tax-dialog.tsx'), 'TaxDialog');
const EndTaxDialog = lazyPart(() => import('./end-tax-dialog.tsx'), 'EndTaxDialog');
export type FeeDoing =
  | { act: 'schedule'; schedule: Schedule | null }
  | { act: 'withdraw'; schedule: Schedule }
  | { act: 'tax'; tax: Tax | null }
  | { act: 'endTax'; tax: Tax };

const nothing = { doing: null, version: '' };

/** The lines as they were when the dialog opened, and the way back to those that are there by now. */
export type SeenBook = { version: string; loadNew: (() => void) | null; onClose: () => void };

/** All prices, whose they are, and what the state takes: what was, what is, and what is to come. */
export function Screen() {
  const t = useWords(feeWords);
  const locale = useLocale();
  const { row } = useRoute();
  const right = useRight('settings:edit');
  const { data: book, error, isFetching, refetch } = useEndpoint(feesApi.book);
  const { begun, newer, loadNew, done } = useBegun('split', book);
  const [{ doing, version }, setDoing] = useState<{ doing: FeeDoing | null; version: string }>(nothing);
  const stop = () => setDoing(nothing);
  const start = (act: FeeDoing) => setDoing({ doing: act, version: book?.linesVersion ?? '' });
  const seen = { version, loadNew: book && book.linesVersion !== version ? stop : null, onClose: stop };
  const withdraw = useWrite(feesApi.withdrawSchedule, { invalidates: [feesApi.book] });
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          <ButtonLink href={to('/fees')} icon={<Calculator />}>
            {t.calculator}
          </ButtonLink>
        }
      />
      {error && !book ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !book || !begun ? (
        <div className="grid gap-4">
          {[0, 1, 2].map((card) => (
            <SkeletonCard key={card} className="h-83" />
          ))}
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <SplitCard book={begun} newer={newer} loadNew={loadNew} onSaved={done} />
          <SchedulesCard schedules={book.schedules} blockedReason={right.reason} onDo={start} />
          <TaxesCard taxes={book.taxes} blockedReason={right.reason} onDo={start} />
        </div>
      )}
      <Suspense>
        {doing?.act === 'schedule' && <ScheduleDialog schedule={doing.schedule} {...seen} />}
        {doing?.act === 'tax' && <TaxDialog tax={doing.tax} {...seen} />}
        {doing?.act === 'endTax' && <EndTaxDialog tax={doing.tax} {...seen} />}
      </Suspense>
      <ConfirmDialog
        open={doing?.act === 'withdraw'}
        onClose={stop}
        title={t.withdrawTitle}
        description={t.withdrawText}
        confirmLabel={t.withdraw}
        danger
        onConfirm={async () => {
          if (doing?.act !== 'withdraw') return;
          await withdraw.mutateAsync({ params: { id: doing.schedule.id } });
          toast.success(t.withdrawn);
        }}
      />
    </>
  );
}
