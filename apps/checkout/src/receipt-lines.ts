import { createElement as h, type ReactNode } from 'react';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { maskPhone } from '#domain/values/phone.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { payFormWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say, type Locale } from '#i18n/words.ts';
import { row } from './pieces.ts';
import type { Frame, StatusView } from './views.ts';

/** What a receipt says, for the page and for its PDF. The number is masked: receipts are shown around. */
export function receiptLines(
  locale: Locale,
  merchant: string,
  view: StatusView,
): { label: string; text: string; isId?: boolean; isStrong?: boolean }[] {
  const w = say(payStatusWords, locale);
  const f = say(payFormWords, locale);
  const phone = view.phone && maskPhone(view.phone).replaceAll(' ', '\u00a0');
  const money = (amount: number) => formatMoney(amount, locale);
  return [
    { label: w.paidTo, text: merchant },
    { label: w.forWhat, text: view.title },
    ...view.lines,
    {
      label: w.from,
      text: `${operators[view.operator].brand}${phone && !view.isPhoneOnlyGiven ? ` · ${phone}` : ''}`,
    },
    ...(phone && view.isPhoneOnlyGiven ? [{ label: w.numberGiven, text: phone }] : []),
    { label: w.date, text: formatDateTime(view.completedAt ?? view.at, locale) },
    { label: f.amount, text: money(view.amount) },
    ...(view.payerFee > 0 ? [{ label: f.fees, text: money(view.payerFee) }] : []),
    { label: f.total, text: money(view.total), isStrong: true },
    ...(view.returned > 0 ? [{ label: w.returned, text: money(view.returned) }] : []),
    ...(view.operatorReference ? [{ label: w.operatorId, text: view.operatorReference, isId: true }] : []),
    { label: w.ourId, text: view.id, isId: true },
  ];
}

export function receipt(frame: Frame, view: StatusView): ReactNode {
  const lines = receiptLines(frame.locale, frame.merchant?.name ?? '', view);
  return h(
    'dl',
    null,
    lines.map((line) =>
      row(
        line.label,
        line.isId ? h('span', { className: 'id' }, line.text) : line.text,
        line.isStrong ? 't' : line.isId ? 'ids' : undefined,
      ),
    ),
  );
}
