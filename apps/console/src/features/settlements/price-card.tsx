import type { DataOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

type Quote = DataOf<typeof settlementsApi.quote>;

/** What a settlement comes to, line by line, as it will be booked. */
export function PriceLines({ quote }: { quote: Quote }) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <DescriptionList
      columns={1}
      items={[
        { label: t.taken, value: <strong>{money(quote.gross)}</strong> },
        { label: t.fee, value: money(quote.fee) },
        ...quote.taxLines.map((line) => ({ label: line.label[locale], value: money(line.amount) })),
        { label: t.arrives, value: <strong>{money(quote.net)}</strong> },
        ...(quote.balanceAfter === null ? [] : [{ label: t.balanceAfter, value: money(quote.balanceAfter) }]),
        { label: t.expected, value: formatDateTime(new Date(quote.expectedAt), locale) },
      ]}
    />
  );
}
