import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';

type ByHand = MassPaymentDetail['byHand'];

/** Whom somebody pays outside: nothing sends it, so whoever sees the run has to know. */
export function ByHand({ byHand }: { byHand: ByHand }) {
  const t = useWords(byHandWords);
  const locale = useLocale();
  const { ahead, waiting, first } = byHand;
  const { count, receives } = waiting.count > 0 ? waiting : ahead;
  if (count === 0) return null;
  return (
    <Banner tone={waiting.count > 0 ? 'warning' : 'info'}>
      <p>{waiting.count > 0 ? t.waits({ count }) : t.ahead({ count, amount: formatMoney(receives, locale) })}</p>
      <ul className="list-disc pl-5">
        {first.map(({ itemId, name, receives: amount }) => (
          <li key={itemId}>
            <Link href={to('/mass-payments/recipients/{id}', { id: itemId })}>
              {t.row({ name, amount: formatMoney(amount, locale) })}
            </Link>
          </li>
        ))}
        {count > first.length && <li>{t.more({ count: count - first.length })}</li>}
      </ul>
    </Banner>
  );
}

type AsksProps = { byHand: ByHand; notPaid: readonly string[]; onChange: (notPaid: string[]) => void };

/** Of a run that is cancelled: what a person has in hand may be paid already, and only they know. */
export function AsksByHand({ byHand: { waiting, first }, notPaid, onChange }: AsksProps) {
  const t = useWords(byHandWords);
  const locale = useLocale();
  return (
    <Banner tone="warning">
      <p>{t.cancelAsks({ count: waiting.count })}</p>
      {first.map(({ itemId, name, receives }) => (
        <Checkbox
          key={itemId}
          label={t.notPaid({ name, amount: formatMoney(receives, locale) })}
          checked={notPaid.includes(itemId)}
          onChange={(event) =>
            onChange(event.target.checked ? [...notPaid, itemId] : notPaid.filter((one) => one !== itemId))
          }
        />
      ))}
      {waiting.count > first.length && <p>{t.more({ count: waiting.count - first.length })}</p>}
    </Banner>
  );
}
