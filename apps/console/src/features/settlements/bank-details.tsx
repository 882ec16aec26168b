import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { purposeWords } from '#i18n/catalogues/settlements/words.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { inFours } from './settlement-told.ts';

/** Whoever is paid abroad, as the bank asks for it. */
export function BankDetails({ of }: { of: NonNullable<SettlementDetail['beneficiary']> }) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  return (
    <DescriptionList
      columns={1}
      items={[
        { label: t.beneficiary, value: of.name },
        { label: t.account, value: <CopyId id={of.account} shown={inFours(of.account)} label={t.account} /> },
        { label: t.swift, value: <CopyId id={of.swiftCode} label={t.swift} /> },
        { label: t.bank, value: [of.bankName, of.country].filter(Boolean).join(' · ') },
        { label: t.address, value: of.address },
        { label: t.purpose, value: purposeWords[of.purposeCode]?.[locale] ?? of.purposeCode },
        { label: t.relationship, value: of.relationship },
      ]}
    />
  );
}
