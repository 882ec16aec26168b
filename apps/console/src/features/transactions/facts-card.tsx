import { refundReasons, refundTriggerNames } from '#i18n/catalogues/refunds/reasons.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isId } from '#domain/values/ids.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { type RefundReasonCode, type RefundTrigger } from '#domain/states/refund.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { channelNames, languageNames, triggerNames, typeNames } from '#i18n/catalogues/transactions/names.ts';
import { transactionRecordWords } from '#i18n/catalogues/transactions/record.ts';
import { isLocale } from '#i18n/words.ts';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList, type Description } from '#ui/description-list.tsx';
import { Link, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { nameIn } from '../../shell/name-in.ts';
import { hrefOf, isPayout, partyOf } from './row-face.ts';

/** Who, when, through what; and the records it hangs together with. Ids are whole, each with its copy button. */
export function FactsCard({ detail }: { detail: TransactionDetail }) {
  const t = useWords(transactionRecordWords);
  const locale = useLocale();
  const moment = (text: string | null) => text && formatDateTime(new Date(text), locale);
  const linked = (href: Href, text: string, id: string, label: string) => (
    <span className="grid justify-items-start">
      <Link href={href}>{text}</Link>
      <CopyId id={id} label={label} />
    </span>
  );
  // What the product notes for itself (which accounts, which announcement) is said in words elsewhere.
  const { resentFrom, language } = detail.type === 'sale' ? detail.metadata : {};
  const reason = refundReasons[detail.refundReasonCode as RefundReasonCode]?.[locale] ?? null;
  const trigger =
    refundTriggerNames[detail.trigger as RefundTrigger]?.[locale] ??
    (detail.trigger && nameIn(triggerNames, detail.trigger, locale));
  const isOut = isPayout(detail);
  const items: (Description | false | null)[] = [
    {
      label: detail.type === 'move' ? t.fromTo : isOut ? t.beneficiary : t.payer,
      value: detail.ownAccounts?.[locale] ?? detail.payerName,
    },
    {
      label: detail.isPhoneOnlyGiven ? t.phoneGiven : t.phone,
      value: detail.phone && (
        <CopyId
          id={formatPhoneFull(detail.phone)}
          label={t.phone}
          className="[&_code]:font-sans [&_code]:text-base [&_code]:tabular-nums"
        />
      ),
    },
    { label: t.operator, value: detail.operator && operators[detail.operator].brand },
    { label: t.type, value: nameIn(typeNames, detail.type, locale) },
    { label: t.subAccount, value: detail.subAccount?.name },
    { label: t.channel, value: nameIn(channelNames, detail.channel, locale) },
    { label: t.created, value: moment(detail.createdAt) },
    { label: t.completed, value: moment(detail.completedAt) },
    { label: t.createdBy, value: detail.createdByName },
    { label: t.refundReason, value: reason },
    { label: t.trigger, value: trigger },
    { label: t.description, value: detail.description },
    { label: isOut || detail.type === 'transfer' ? t.beneficiaryNote : t.payerNote, value: detail.payerNote },
    {
      label: t.reference,
      value: detail.merchantReference && <CopyId id={detail.merchantReference} label={t.reference} />,
    },
    {
      label: t.operatorReference,
      value: detail.operatorReference && <CopyId id={detail.operatorReference} label={t.operatorReference} />,
    },
    { label: t.payerLanguage, value: language && isLocale(language) && languageNames[language][locale] },
    ...detail.answers.map(({ label, value }) => ({ label: label[locale], value })),
  ];
  const links: (Description | false | null)[] = [
    detail.original && {
      label: t.original,
      value: isId('transaction', detail.original.id)
        ? linked(hrefOf(detail.original), partyOf(detail.original, locale), detail.original.id, t.original)
        : partyOf(detail.original, locale),
    },
    resentFrom && isId('transaction', resentFrom)
      ? { label: t.resentFrom, value: linked(hrefOf({ id: resentFrom }), t.original, resentFrom, t.resentFrom) }
      : null,
    detail.linkId
      ? {
          label: t.link,
          value: linked(
            to('/payment-links/view/{id}', { id: detail.linkId }),
            detail.linkTitle?.[locale] || t.link,
            detail.linkId,
            t.link,
          ),
        }
      : null,
    detail.customerId
      ? {
          label: t.customer,
          value: linked(
            to('/customers/{id}', { id: detail.customerId }),
            partyOf(detail, locale),
            detail.customerId,
            t.customer,
          ),
        }
      : null,
    { label: t.id, value: <CopyId id={detail.id} label={t.id} /> },
  ];
  return (
    <Card title={t.facts}>
      <DescriptionList items={items} columns={3} />
      <div className="mt-4 border-t border-border pt-4">
        <DescriptionList items={links} />
      </div>
    </Card>
  );
}
