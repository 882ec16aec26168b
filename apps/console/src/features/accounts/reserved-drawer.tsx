import { accountsApi } from '#contract/accounts/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { accountWords } from '#i18n/catalogues/accounts/words.ts';
import { holdReasonWords } from '#i18n/catalogues/accounts/hold-reasons.ts';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import type { Account } from './balance-page.tsx';
import { holdReason, sourceHref } from './hold-reasons.ts';

/** The items behind the reserved figure. It is part of the address, so a link can open it and Back closes it. */
export function ReservedDrawer({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const t = useWords(accountWords);
  const locale = useLocale();
  return (
    <Drawer
      open={!!account}
      onClose={onClose}
      title={account ? t.reservedOn({ account: account.name[locale] }) : t.reserved}
      description={t.reservedHint}
    >
      {account && <Reserved account={account} />}
    </Drawer>
  );
}

function Reserved({ account }: { account: Account }) {
  const t = useWords(accountWords);
  const reasons = useWords(holdReasonWords);
  const locale = useLocale();
  const maySee = useCan('transactions:view');
  const query = { kind: 'reserve' as const, accountId: account.id };
  const {
    data: holds,
    error,
    isFetching,
    refetch,
  } = useEndpoint(accountsApi.holds, { query: { ...query, status: 'withheld' } });
  const { data: totals } = useEndpoint(accountsApi.holdTotals, { query });
  if (error && !holds) return <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />;
  if (!holds)
    return (
      <div className="grid gap-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-14 w-full rounded-md" />
        ))}
      </div>
    );
  if (holds.length === 0) return <EmptyState title={t.nothingReserved} description={t.nothingReservedDetail} />;
  return (
    <>
      <p className="mb-3 font-medium">
        {totals && t.reservedSum({ amount: formatMoney(totals.remaining, locale), count: totals.openCount })}
      </p>
      {totals && totals.openCount > holds.length && (
        <p className="mb-3 text-sm text-muted">{t.newestOnly({ shown: holds.length, count: totals.openCount })}</p>
      )}
      <ul className="divide-y divide-border rounded-md border border-border">
        {holds.map((hold) => {
          const href = maySee ? sourceHref(hold.refId) : null;
          const reason = holdReason(hold.reasonCode, reasons);
          return (
            <li
              key={hold.id}
              className="relative flex min-h-14 items-center justify-between gap-4 px-3 py-2 has-[a]:hover:bg-sunken"
            >
              <span className="min-w-0">
                {href ? (
                  <BareLink href={href} className="font-medium after:absolute after:inset-0">
                    {reason}
                    <span className="sr-only">. {t.openRecord}</span>
                  </BareLink>
                ) : (
                  <span className="font-medium">{reason}</span>
                )}
                <span className="block text-sm text-muted">
                  {t.sinceDate({ at: formatDateTime(new Date(hold.createdAt), locale) })}
                </span>
              </span>
              <Money amount={hold.remaining} className="font-semibold" />
            </li>
          );
        })}
      </ul>
    </>
  );
}
