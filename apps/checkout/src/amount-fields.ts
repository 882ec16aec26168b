import { createElement as h, Fragment, type ReactNode } from 'react';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { readTypedAmount } from '#domain/values/typed-amount.ts';
import { payFormWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { say, type Locale } from '#i18n/words.ts';
import { label, problem } from './pieces.ts';
import type { FormView, FreePricing, ItemLine } from './views.ts';

/** Where the payer says how much: nothing for a fixed price, a field with presets, or items with quantities. */
export function amountFields(view: FormView, locale: Locale): ReactNode {
  const { pricing } = view;
  if (pricing.kind === 'fixed') return view.problems['amount'] ? problem('amount', view.problems['amount']) : null;
  if (pricing.kind === 'free') return freeField(pricing, view.problems['amount'], locale);
  return itemFields(pricing.items, view.problems, locale);
}

function freeField(pricing: FreePricing, wrong: string | undefined, locale: Locale): ReactNode {
  const w = say(payFormWords, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  const amount = readTypedAmount(pricing.text, locale);
  const isPreset = amount !== null && pricing.presets.includes(amount);
  const question = pricing.isGift ? w.yourGift : w.yourAmount;
  const field = h('input', {
    className: 'c',
    id: 'i-amount',
    name: 'amount',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 20,
    defaultValue: isPreset ? '' : amount === null ? pricing.text : formatNumber(amount, locale),
    'aria-describedby': 'e-amount h-amount',
    'aria-invalid': wrong ? true : undefined,
  });
  const below = [
    h(
      'div',
      { key: 'g', className: wrong ? 'g bad' : 'g' },
      h('span', { 'aria-hidden': true }, locale === 'fr' ? 'FCFA' : 'XAF'),
      field,
    ),
    problem('amount', wrong),
    h(
      'p',
      { key: 'h', className: 's', id: 'h-amount' },
      w.amountRange({ min: money(pricing.min), max: money(pricing.max) }),
    ),
  ];
  if (pricing.presets.length === 0) return h('div', { 'data-box': '' }, label('amount', question), ...below);
  return h(
    'fieldset',
    { 'data-box': '' },
    h('legend', null, question),
    h(
      'div',
      { className: 'ps' },
      pricing.presets.map((preset) =>
        h(
          'label',
          { className: 'o', key: preset },
          h('input', {
            type: 'radio',
            name: 'preset',
            value: preset,
            defaultChecked: amount === preset,
          }),
          h('span', null, formatNumber(preset, locale)),
        ),
      ),
    ),
    label('amount', w.otherAmount),
    ...below,
  );
}

function itemFields(items: readonly ItemLine[], problems: FormView['problems'], locale: Locale): ReactNode {
  const w = say(payFormWords, locale);
  const line = (item: ItemLine) => {
    const isGone = item.max === 0;
    const step = (by: string, sign: string, text: string) =>
      h('button', { type: 'button', 'data-step': by, hidden: true, 'aria-label': text }, sign);
    const note = isGone ? w.soldOut : item.left !== null && item.left <= 20 ? w.left({ count: item.left }) : null;
    return h(
      Fragment,
      { key: item.field },
      h(
        'div',
        { className: 'it' },
        h('span', null, item.name, h('small', null, formatMoney(item.unitPrice, locale), note ? ` · ${note}` : '')),
        isGone
          ? null
          : h(
              'div',
              { className: problems[item.field] ? 'q bad' : 'q' },
              step('-1', '−', w.less({ name: item.name })),
              h('input', {
                className: 'c',
                id: `i-${item.field}`,
                name: item.field,
                type: 'number',
                inputMode: 'numeric',
                min: item.min,
                max: item.max,
                step: 1,
                defaultValue: item.text,
                'aria-label': w.quantityOf({ name: item.name }),
                'aria-describedby': `e-${item.field}`,
                'data-price': item.unitPrice,
              }),
              step('1', '+', w.more({ name: item.name })),
            ),
      ),
      problem(item.field, problems[item.field]),
    );
  };
  return h(
    'fieldset',
    { id: 'i-amount' },
    h('legend', null, w.items),
    items.map(line),
    problem('amount', problems['amount']),
  );
}
