import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import { Suspense, useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { id, integerText } from '#contract/fields.ts';
import { adjustmentStatuses } from '#domain/states/adjustment.ts';
import { toneOf } from '#domain/status-tones.ts';
import { formatDate } from '#domain/time.ts';
import { adjustmentWords } from '#i18n/catalogues/adjustments.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { shortId } from '#ui/copy-id.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { adjustmentColumns, type Adjustment, type Decision } from './adjustment-columns.tsx';

const AdjustmentDrawer = lazyPart(() => import('./adjustment-drawer.tsx'), 'AdjustmentDrawer');
const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog');
const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), 'RequestDialog');

const keyOf = (row: Adjustment) => row.id;
/** `transactionId` opens the form for that transaction, `new` opens it empty; `open` shows one adjustment. */
const search = z.object({
  ...adjustmentsApi.list.query.shape,
  at: z.optional(integerText(0, 999_999_999)),
  transactionId: z.optional(z.string().check(z.maxLength(60))),
  /** The check whose claim the form puts right, with what it is about. */
  verificationId: z.optional(id('verification')),
  amount: z.optional(integerText(1, 999_999_999)),
  new: z.optional(z.literal('1')),
  open: z.optional(id('adjustment')),
});
const firstPage = { cursor: undefined, at: undefined };

export function Screen() {
  const t = useWords(adjustmentWords);
  const locale = useLocale();
  const { row } = useRoute();
  const preview = usePreviewData();
  const right = useRight('adjustments:create');
  const [{ status, limit = 25, cursor, at = 0, transactionId, verificationId, amount, new: isNew, open }, setSearch] =
    useSearchState(search);
  const list = useEndpoint(adjustmentsApi.list, { query: { status, limit, cursor } });
  const rows = list.error && !list.data ? [] : list.data;
  const [decision, setDecision] = useState<Decision | null>(null);
  const show = useCallback((each: Adjustment) => setSearch({ open: each.id }), [setSearch]);
  const columns = useMemo(
    () =>
      adjustmentColumns(locale, {
        open: show,
        decide: setDecision,
        showJson: (each) => preview.show(each, { title: shortId(each.id) }),
      }),
    [locale, preview, show],
  );
  const isForm = right.allowed && (transactionId !== undefined || isNew !== undefined);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          <Button
            variant="primary"
            icon={<Plus />}
            disabledReason={right.reason}
            onClick={() => setSearch({ new: '1' })}
          >
            {t.request}
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-3">
        <ChipGroup
          label={t.status}
          options={adjustmentStatuses.map((value) => ({ value, label: toneOf(value)[locale] }))}
          selected={status ?? []}
          onChange={(values) => setSearch({ status: values, ...firstPage })}
        />
        <div>
          <DataTable
            label={t.label}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            onOpen={show}
            currentKey={open ?? null}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(each) => formatDate(new Date(each.createdAt), locale)}
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : status?.length ? (
                <NoMatch onClear={() => setSearch({ status: undefined, ...firstPage })} />
              ) : (
                <EmptyState
                  icon={<Scale />}
                  title={t.emptyTitle}
                  description={t.emptyText}
                  actions={<ButtonLink href={to('/transactions/all')}>{t.openTransactions}</ButtonLink>}
                />
              )
            }
          />
          <Pagination
            offset={at}
            count={rows?.length ?? 0}
            pageSize={limit}
            waiting={!rows}
            onPageSize={(size) => setSearch({ limit: size === 25 ? undefined : size, ...firstPage })}
            onPrevious={
              at > 0
                ? () => setSearch(at <= limit ? firstPage : { cursor: list.meta.previousCursor, at: at - limit })
                : undefined
            }
            onNext={
              list.meta.nextCursor ? () => setSearch({ cursor: list.meta.nextCursor, at: at + limit }) : undefined
            }
          />
        </div>
      </div>
      <Suspense>
        {open && <AdjustmentDrawer id={open} onClose={() => setSearch({ open: undefined })} onDecide={setDecision} />}
        {decision && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
      </Suspense>
      {isForm && (
        <Suspense>
          <RequestDialog
            transactionId={transactionId ?? ''}
            claim={verificationId ? { verificationId, amount: amount ?? null } : null}
            onClose={() =>
              setSearch(
                { transactionId: undefined, verificationId: undefined, amount: undefined, new: undefined },
                { replace: true },
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}
