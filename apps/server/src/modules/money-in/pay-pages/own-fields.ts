import type { FormField } from '#checkout/views.ts';
import { payFormWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { PaymentLink } from '../payment-links/public.ts';
import { either } from './manner.ts';

/**
 * The fields a merchant asks for, with the key under which the answer is kept. Names in the form carry a prefix, so
 * that none meets a field of ours.
 */
export function ownFields(link: PaymentLink, locale: Locale): (Omit<FormField, 'text'> & { key: string })[] {
  const w = say(payFormWords, locale);
  const { collect } = link;
  const known = [
    { key: 'name', label: w.name, type: 'text', autoComplete: 'name', ask: collect.name },
    { key: 'email', label: w.email, type: 'email', autoComplete: 'email', ask: collect.email },
    { key: 'reference', label: w.reference, type: 'text', autoComplete: 'off', ask: collect.reference },
  ] as const;
  return [
    ...known
      .filter((field) => field.ask !== 'no')
      .map(({ key, label, type, autoComplete, ask }) => ({
        key,
        field: `c_${key}`,
        label,
        type,
        autoComplete,
        isRequired: ask === 'required',
        choices: [],
      })),
    ...collect.own.map((own) => ({
      key: own.key,
      field: `f_${own.key}`,
      label: either(own.label, locale),
      type: own.type,
      autoComplete: 'off',
      isRequired: own.required,
      choices: own.choices ?? [],
    })),
  ];
}

/** What was answered, with its label, for receipt and page. */
export function answeredLines(
  link: PaymentLink | null,
  collected: Record<string, unknown>,
  locale: Locale,
): { label: string; text: string }[] {
  const lines: { label: string; text: string }[] = [];
  const items = collected['items'];
  if (Array.isArray(items)) {
    for (const item of items as { name: string; quantity: number }[])
      lines.push({ label: item.name, text: `× ${item.quantity}` });
  }
  for (const field of link ? ownFields(link, locale) : []) {
    const value = collected[field.key];
    if (typeof value === 'string' && field.key !== 'email') lines.push({ label: field.label, text: value });
  }
  for (const { key, label } of link?.collect.past ?? []) {
    const value = collected[key];
    if (typeof value === 'string' && label && !link!.collect.own.some((own) => own.key === key))
      lines.push({ label: either(label, locale), text: value });
  }
  return lines;
}
