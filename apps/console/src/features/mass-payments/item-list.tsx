import { Suspense, useMemo, useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { massPaymentItemStatuses } from '#domain/states/mass-payment.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { mayDo } from '../../data/record-actions.ts';
import { useWrite } from '../../data/write.ts';
import { choice, given, options } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { itemColumns } from './item-columns.tsx';
import { useTakePlaces } from './moved-recipients.tsx';

const RowDialog = lazyPart(() => import('./row-dialog.tsx'), 'RowDialog');
const search = listSearch(massPaymentsApi.items.query);

/** The rows of a run: wrong ones first while it is prepared, and corrected in place. */
export function ItemList({ run, canEdit }: { run: MassPaymentDetail; canEdit: boolean }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const marks = {
    warnings: run.warningCount,
    repairs: run.repairedCount,
    overCap: run.overCapCount,
    fileWords: run.fileWords.count,
    retryable: run.retryableCount,
  };
  const list = useList(massPaymentsApi.items, {
    search,
    params: { id: run.id },
    // Each choice with how many rows it has; what none has is not offered.
    filters: [
      choice(
        'status',
        t.status,
        options(
          massPaymentItemStatuses.filter((status) => run.counts[status]),
          (status) => `${statusName(status, locale)} ${run.counts[status]}`,
        ),
        { named: (status) => statusName(status, locale) },
      ),
      choice(
        'marked',
        t.warnings,
        options(
          (['fileWords', 'warnings', 'repairs', 'overCap', 'retryable'] as const).filter((mark) => marks[mark] > 0),
          (mark) => `${t[mark]} ${marks[mark]}`,
        ),
        { single: true },
      ),
      given('reason', t.reason, String),
      given('fault', t.reason, String),
    ].filter(({ edit }) => edit?.kind !== 'choice' || (edit.options as readonly unknown[]).length > 0),
    ask: (filter, { sort = canEdit ? 'errorsFirst' : 'rowNo' }) => ({ ...filter, sort }),
  });
  const [pressed, setEdited] = useState<MassPaymentItem | null>(null);
  // What is done with a row is done with it as it is by now, as long as it is in the list.
  const edited = pressed && (list.rows?.find(({ id }) => id === pressed.id) ?? pressed);
  const mayCorrect = canEdit || mayDo(run, 'retry');
  const { mutate: decide } = useWrite(massPaymentsApi.leftOut, {
    invalidates: [massPaymentsApi.get, massPaymentsApi.items],
  });
  const { take: takePlaces } = useTakePlaces(run);
  const columns = useMemo(
    () =>
      itemColumns(
        locale,
        mayCorrect ? setEdited : null,
        canEdit ? (what, item) => decide({ params: { id: run.id }, body: { choice: what, itemIds: [item.id] } }) : null,
        canEdit ? (item) => takePlaces([item.id]) : null,
      ),
    [locale, mayCorrect, canEdit, run.id, decide, takePlaces],
  );
  return (
    <Card title={t.rows}>
      <RecordList
        list={list}
        label={t.rows}
        columns={columns}
        searchLabel={t.col_name}
        empty={<EmptyState title={t.noRows} />}
      />
      <Suspense>
        {edited && <RowDialog runId={run.id} item={edited} isRetry={!canEdit} onClose={() => setEdited(null)} />}
      </Suspense>
    </Card>
  );
}
