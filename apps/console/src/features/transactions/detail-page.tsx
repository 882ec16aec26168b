import { Suspense, useEffect } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { RecordPage, RecordSkeleton, StateSkeleton } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { TransactionPill } from '../../shell/transaction-pill.tsx';
import { signOf } from '../../shell/rows/transaction.ts';
import { DetailActions } from './detail-actions.tsx';
import { DetailLine, DetailState } from './detail-state.tsx';
import { lastList, rememberSeen } from './list-memory.ts';
import { partyOf } from './row-face.ts';

const FindTransaction = lazyPart(() => import('./find-transaction.tsx'), 'FindTransaction');
const DetailRecord = lazyPart(() => import('./detail-record.tsx'), 'DetailRecord');

/** Should the live feed be broken, a record that still moves is asked for now and then all the same. */
const watchMs = 15_000;

/** One transaction; without an id, the box that finds one. */
export function Screen() {
  return useRoute().params['id'] ? (
    <Transaction />
  ) : (
    <Suspense>
      <FindTransaction />
    </Suspense>
  );
}

function Transaction() {
  const t = useWords(transactionDetailWords);
  const locale = useLocale();
  const record = useRecord(transactionsApi.get, {
    watch: ({ status, stage }) => !isFinal(status, stage) && watchMs,
  });
  const { id, refetch } = record;
  const isThere = !!record.data;
  useEffect(() => {
    if (isThere) rememberSeen(id);
  }, [isThere, id]);
  return (
    <RecordPage
      record={record}
      back={{ href: lastList(), label: t.back }}
      isSum
      isDescribed
      head={(detail) => {
        const amount = formatMoney(signOf(detail) * detail.amount, locale);
        return {
          title: amount,
          crumb: t.crumb({ amount, name: partyOf(detail, locale) }),
          badge: <TransactionPill row={detail} />,
          description: <DetailLine detail={detail} />,
          actions: <DetailActions detail={detail} refetch={refetch} />,
        };
      }}
      skeleton={<StateSkeleton />}
      failedTitle={t.loadFailed}
      gone={{
        title: t.notFoundTitle,
        text: t.notFoundText,
        actions: <ButtonLink href={to('/transactions/details/{id?}', {})}>{t.searchAgain}</ButtonLink>,
      }}
    >
      {(detail) => (
        <div className="grid grid-cols-1 gap-4">
          <DetailState detail={detail} refetch={refetch} />
          <Suspense fallback={<RecordSkeleton />}>
            <DetailRecord detail={detail} />
          </Suspense>
        </div>
      )}
    </RecordPage>
  );
}
