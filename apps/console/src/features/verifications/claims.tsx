import { useMemo, useState } from 'react';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { isUnderWay } from '#domain/states/verification.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { claimWords } from '#i18n/catalogues/verifications/claims.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { DeclineClaim } from './decline-claim.tsx';

const keyOf = (row: Verification) => row.id;
const pageSize = 50;
export const claimRows = [verificationsApi.list, verificationsApi.claims, dashboardApi.home];

/** Claims that wait for somebody, for those who may look at corrections; nothing stands here when none does. */
export function Claims({ onShow }: { onShow: (row: Verification) => void }) {
  const t = useWords(claimWords);
  const locale = useLocale();
  const right = useRight('adjustments:create');
  const list = useEndpoint(verificationsApi.claims, { query: { limit: pageSize } });
  const [declined, setDeclined] = useState<Verification | null>(null);
  const { mutate: take } = useWrite(verificationsApi.takeClaim, {
    invalidates: claimRows,
    onSuccess: () => toast.success(t.taken),
  });
  const columns = useMemo(
    () =>
      columnsIn(locale, right.reason, {
        take: (row) => take({ params: { id: row.id } }),
        decline: setDeclined,
      }),
    [locale, right.reason, take],
  );
  if (list.error && !list.data)
    return <LoadFailed title={t.failed} error={list.error} refetch={list.refetch} isFetching={list.isFetching} />;
  if (!list.data?.length) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t.title}</h2>
      <p className="mb-2 text-sm text-muted">{t.text}</p>
      <DataTable
        label={t.title}
        columns={columns}
        rows={list.data}
        keyOf={keyOf}
        onOpen={onShow}
        pageSize={8}
        refreshing={list.isPrevious}
      />
      {declined && <DeclineClaim row={declined} onClose={() => setDeclined(null)} />}
    </section>
  );
}

type Acts = { take: (row: Verification) => void; decline: (row: Verification) => void };

function columnsIn(locale: Locale, reason: string | null, { take, decline }: Acts): Column<Verification>[] {
  const t = say(claimWords, locale);
  const adjust = (row: Verification) => {
    const amount = row.parsed.amount ?? row.matchedAmount;
    return to('/transactions/payment-adjustments', {
      verificationId: row.id,
      transactionId: row.matchedTransactionId,
      amount: amount || null,
    });
  };
  return [
    {
      id: 'opened',
      header: t.opened,
      card: 'meta',
      cell: (row) => row.claim && formatDateTime(new Date(row.claim.createdAt), locale),
    },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (row) => row.claim && <StatusPill status={row.claim.status} />,
    },
    { id: 'result', header: t.verdict, cell: (row) => <StatusPill status={row.sinceThen ?? row.result} /> },
    {
      id: 'shown',
      header: t.shown,
      card: 'title',
      cell: (row) => row.parsed.transactionId ?? (row.parsed.phone ? formatPhone(row.parsed.phone) : '–'),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => row.parsed.amount !== null && <Money amount={row.parsed.amount} className="font-medium" />,
    },
    { id: 'by', header: t.by, card: 'meta', cell: (row) => row.requestedByName },
    { id: 'owner', header: t.owner, card: 'meta', cell: (row) => row.claim?.ownerName ?? t.nobody },
    {
      id: 'acts',
      header: t.actions,
      card: 'meta',
      cell: (row) =>
        row.claim?.adjustmentId ? (
          <ButtonLink size="small" href={to('/transactions/payment-adjustments', { open: row.claim.adjustmentId })}>
            {t.secondPerson}
          </ButtonLink>
        ) : (
          <span className="flex flex-wrap gap-2">
            <Button size="small" disabledReason={reason} onClick={() => take(row)}>
              {t.take}
            </Button>
            {!reason &&
              (isUnderWay(row) ? (
                <Button size="small" disabledReason={t.stillOpen}>
                  {t.adjust}
                </Button>
              ) : (
                <ButtonLink size="small" href={adjust(row)}>
                  {t.adjust}
                </ButtonLink>
              ))}
            <Button size="small" disabledReason={reason} onClick={() => decline(row)}>
              {t.decline}
            </Button>
          </span>
        ),
    },
  ];
}
