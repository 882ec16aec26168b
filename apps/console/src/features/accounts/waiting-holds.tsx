import { withholdingsApi } from '#contract/withholdings/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { holdReasonWords } from '#i18n/catalogues/accounts/hold-reasons.ts';
import { withheldWords } from '#i18n/catalogues/withholdings/words.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { useCan } from '../../data/ability.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import type { Account } from './balance-page.tsx';
import { requestHref } from './withheld-columns.tsx';

/** Amounts somebody wants withheld and others decide about. Nothing where nothing waits. */
export function WaitingHolds({ accounts }: { accounts: readonly Account[] | undefined }) {
  const t = useWords(withheldWords);
  const reasons = useWords(holdReasonWords);
  const locale = useLocale();
  const maySee = useCan('approvals:view');
  const { data } = useEndpoint(withholdingsApi.waiting);
  const waiting = data?.filter((row) => row.kind === 'hold') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card title={t.waitingTitle} description={t.waitingText}>
      <ul className="divide-y divide-border rounded-md border border-border">
        {waiting.map((row) => (
          <li key={row.id} className="flex min-h-14 items-center justify-between gap-4 px-3 py-2">
            <span className="min-w-0">
              <span className="font-medium">
                {accounts?.find((account) => account.id === row.accountId)?.name[locale]}
              </span>
              <span className="block text-sm text-muted">
                {t.waitingUntil({
                  reason: reasons[row.reasonCode!],
                  day: formatDate(row.releaseOn!, locale),
                  by: row.createdByName ?? '–',
                })}
              </span>
              {maySee && row.approvalId && (
                <Link href={requestHref(row.approvalId)} className="block text-sm">
                  {t.seeRequest}
                </Link>
              )}
            </span>
            <Money amount={row.amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
