import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { BankDetails } from './bank-details.tsx';
import { foreignMoney } from './foreign-money.ts';

/** What a PIN lets go of a settlement: the sum that is taken, to whom and where it goes, and what arrives. */
export function WhatLeaves({ settlement }: { settlement: SettlementDetail }) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const { destination, quote, gross, net, beneficiary } = settlement;
  return (
    <>
      <DescriptionList
        columns={1}
        items={[
          { label: t.leaves, value: <strong>{formatMoney(gross, locale)}</strong> },
          !beneficiary && { label: t.destination, value: destination.holderName || destination.label },
          !beneficiary && {
            label: t.account,
            value: [destination.bankName, destination.country, destination.masked.replaceAll(' ', '\u00a0')]
              .filter(Boolean)
              .join(' · '),
          },
          quote
            ? { label: t.receives, value: foreignMoney(quote.amountToCents, quote.to, locale) }
            : { label: t.netToCome, value: formatMoney(net, locale) },
        ]}
      />
      {beneficiary && <BankDetails of={beneficiary} />}
    </>
  );
}
