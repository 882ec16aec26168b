import { transactionsApi } from '#contract/transactions/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { payersOf, type RecentPayer } from './charge-form.ts';

type Props = { phone: string; onPick: (payer: RecentPayer) => void };

/** Who was asked last, one press each. It keeps its height, so that nothing jumps under a thumb. */
export function RecentPayers({ phone, onPick }: Props) {
  const t = useWords(chargeFormWords);
  const allowed = useCan('transactions:view');
  // The question of the list of charges, whose answer is often here already.
  const { data, error, refetch } = useEndpoint(
    transactionsApi.list,
    { query: { preset: 'direct-charges', limit: 25 } },
    { enabled: allowed },
  );
  if (!allowed) return null;
  const payers = data && payersOf(data);
  return (
    <section aria-label={t.recent} className="grid min-w-0 grid-cols-1 gap-1.5">
      <h2 className="text-sm text-muted">{t.recent}</h2>
      {payers === undefined ? (
        error ? (
          <p className="flex min-h-13 items-center gap-3 text-sm text-muted">
            {t.recentFailed}
            <Button size="small" onClick={refetch}>
              {t.askAgain}
            </Button>
          </p>
        ) : (
          <Skeleton className="h-13 w-full rounded-md" />
        )
      ) : payers.length === 0 ? (
        <p className="flex min-h-13 items-center text-sm text-muted">{t.recentNone}</p>
      ) : (
        <ul className="flex gap-2 overflow-x-auto md:grid md:grid-cols-4">
          {payers.map((payer) => (
            <li key={payer.phone} className="max-w-48 min-w-0 shrink-0">
              <button
                type="button"
                aria-pressed={payer.phone === phone}
                onClick={() => onPick(payer)}
                className={cx(
                  'grid min-h-13 w-full content-center rounded-md border px-3 py-1 text-left transition-colors',
                  payer.phone === phone
                    ? 'border-primary bg-soft'
                    : 'border-control/60 hover:border-control hover:bg-sunken',
                )}
              >
                <span className="truncate font-medium">{payer.name ?? formatPhone(payer.phone)}</span>
                {payer.name && <span className="text-sm text-muted tabular-nums">{formatPhone(payer.phone)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
