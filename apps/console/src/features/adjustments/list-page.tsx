import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import { Suspense, useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { id, integerText } from '#contract/fields.ts';
import { adjustmentStatuses } from '#domain/states/adjustment.ts';
import { adjustmentWords } from '#i18n/catalogues/adjustments/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { shortId } from '#ui/copy-id.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useRoute } from '../../data/route.ts';
import { choice, statuses } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { adjustmentColumns, type Adjustment, type Decision } from './adjustment-columns.tsx';

const AdjustmentDrawer = lazyPart(() => import('./adjustment-drawer.tsx'), 'AdjustmentDrawer');
const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog');
const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), 'RequestDialog');

/** `transactionId` opens the form for that transaction, `new` opens it empty; `open` shows one adjustment. */
const search = listSearch(adjustmentsApi.list.query, {
  transactionId: z.optional(z.string().check(z.maxLength(60))),
  /** The check whose claim the form puts right, with what it is about. */
  verificationId: z.optional(id('verification')),
  amount: z.optional(integerText(1, 999_999_999)),
  new: z.optional(z.literal('1')),
  open: z.optional(id('adjustment')),
});

export function Screen() {
  const t = useWords(adjustmentWords);
  const locale = useLocale();
  const { row } = useRoute();
  const preview = usePreviewData();
  const right = useRight('adjustments:create');
  const list = useList(adjustmentsApi.list, {
    search,
    filters: [choice('status', t.status, statuses(adjustmentStatuses, locale))],
  });
  const { state, setState } = list;
  const { transactionId, verificationId, amount, new: isNew, open } = state;
  const [decision, setDecision] = useState<Decision | null>(null);
  const show = useCallback((each: Adjustment) => setState({ open: each.id }), [setState]);
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
            onClick={() => setState({ new: '1' })}
          >
            {t.request}
          </Button>
        }
      />
      <RecordList
        list={list}
        name="adjustments"
        label={t.label}
        columns={columns}
        onOpen={show}
        currentKey={open ?? null}
        dayOf={madeOn}
        failedTitle={t.loadFailed}
        empty={
          <EmptyState
            icon={<Scale />}
            title={t.emptyTitle}
            description={t.emptyText}
            actions={<ButtonLink href={to('/transactions/all')}>{t.openTransactions}</ButtonLink>}
          />
        }
      />
      <Suspense>
        {open && <AdjustmentDrawer id={open} onClose={() => setState({ open: undefined })} onDecide={setDecision} />}
        {decision && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
      </Suspense>
      {isForm && (
        <Suspense>
          <RequestDialog
            transactionId={transactionId ?? ''}
            claim={verificationId ? { verificationId, amount: amount ?? null } : null}
            onClose={() =>
              setState(
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
