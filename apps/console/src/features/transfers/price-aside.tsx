import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PriceList } from './price-list.tsx';

/**
 * What stands beside a step: the whole price while the amount is typed, and what leaves to whom while it is checked.
 */
export function PriceAside({
  step,
  name,
  quote,
  isTrue,
  total,
  isPlanned,
}: {
  step: number;
  name: string;
  quote: TransferQuote | null;
  isTrue: boolean;
  /** What leaves in all, in the words of its PIN step. */
  total: string;
  isPlanned: boolean;
}) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  if (step === 2)
    return (
      <Card title={t.price}>
        {quote ? (
          <PriceList quote={quote} isTrue={isTrue} isPlanned={isPlanned} />
        ) : (
          <p className="min-h-36 text-muted">{t.priceWaiting}</p>
        )}
      </Card>
    );
  if (step < 3 || !quote) return null;
  return (
    <Card className="max-lg:hidden">
      <p className="text-muted">{name}</p>
      <p className="text-3xl font-semibold tracking-tight tabular-nums">{formatMoney(quote.amount, locale)}</p>
      <p className="mt-1 text-sm text-muted">{total}</p>
    </Card>
  );
}
