import { createElement as h, Fragment, type ReactNode } from 'react';
import { payerQuote } from './quote.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operatorCodes, operatorMarks, operators } from '#domain/payments/operators.ts';
import { payFormWords, payProblemWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { say, type Locale } from '#i18n/words.ts';
import { amountFields } from './amount-fields.ts';
import { label, problem } from './pieces.ts';
import type { FormField, FormView, Frame, Offer } from './views.ts';

/** The form. It posts without script; with it the operator is recognised and the total kept true while typing. */
export function formBody(frame: Frame, view: FormView): ReactNode {
  const { locale } = frame;
  const w = say(payFormWords, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  const totals = view.offers.map((offer) => (view.amount ? payerQuote(view, offer, view.amount).payerTotal : 0));
  const shared = view.amount && totals.every((total) => total === totals[0]) ? totals[0]! : null;
  const chosen = view.offers.find((offer) => offer.operator === view.operator);
  const total = chosen && view.amount ? payerQuote(view, chosen, view.amount).payerTotal : shared;
  const isGift = view.pricing.kind === 'free' && view.pricing.isGift;
  const merchant = frame.merchant?.name ?? '';
  return h(
    Fragment,
    null,
    h('p', { className: 's' }, isGift ? w.giveTo({ name: merchant }) : w.payTo({ name: merchant })),
    h('h1', null, view.title),
    view.description ? h('p', { className: 's pre' }, view.description) : null,
    view.pricing.kind === 'fixed'
      ? h('p', { className: 'big', 'data-v': 'total' }, money(total ?? view.pricing.amount))
      : null,
    alerts(view, locale),
    h(
      'form',
      { method: 'post', action: view.action, 'data-pay': JSON.stringify(scriptData(view, locale)), autoComplete: 'on' },
      h('input', { type: 'hidden', name: 'token', defaultValue: view.token }),
      h('input', { type: 'hidden', name: 'seen', defaultValue: view.amount ? seen(view) : '' }),
      h('input', { type: 'hidden', name: 'sure', defaultValue: view.answers['sure'] ?? '' }),
      h('input', { type: 'hidden', name: 'back', defaultValue: view.answers['back'] ?? '' }),
      (['twice', 'instead'] as const).map((key) =>
        view.answers[key] ? h('input', { key, type: 'hidden', name: key, defaultValue: view.answers[key] }) : null,
      ),
      amountFields(view, locale),
      breakdown(view, total, locale),
      phoneField(view, locale),
      operatorField(view, totals, locale),
      view.fields.map((field) => ownField(field, view, locale)),
      promptNames(view, locale),
      h('p', { className: 'a info s', 'data-back': '', role: 'status', hidden: true }, w.cameBack),
      h('button', { className: 'b pri', 'data-send': '' }, total ? w.payAmount({ amount: money(total) }) : w.pay),
    ),
  );
}

/** The totals this page showed, by operator. The server charges nothing that was not shown. */
function seen(view: FormView): string {
  return view.offers.map((offer) => `${offer.operator}:${payerQuote(view, offer, view.amount!).payerTotal}`).join();
}

function alerts(view: FormView, locale: Locale): ReactNode {
  const problems = Object.entries(view.problems);
  return h(
    Fragment,
    null,
    view.notice ? h('p', { className: 'a info', role: 'status' }, view.notice) : null,
    problems.length > 0
      ? h(
          'div',
          { className: 'a danger s', role: 'alert' },
          say(payProblemWords, locale).summary,
          h(
            'ul',
            null,
            problems.map(([field, sentence]) =>
              h('li', { key: field }, h('a', { href: `#i-${field}`, className: 'danger' }, sentence)),
            ),
          ),
        )
      : null,
  );
}

/** Amount, fees, total. Two totals where the operators differ and none is chosen yet. */
function breakdown(view: FormView, total: number | null, locale: Locale): ReactNode {
  const w = say(payFormWords, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  const amount = view.amount ?? 0;
  const isFree = view.merchantSharePercent === 100;
  const line = (name: string, key: string, text: string, rest: Record<string, unknown> = {}) =>
    h('div', rest, h('dt', null, name), h('dd', { 'data-v': key }, text));
  return h(
    Fragment,
    null,
    h(
      'dl',
      { 'data-sum': '', hidden: !view.amount },
      line(w.amount, 'amount', money(amount)),
      line(w.fees, 'fee', total && total > amount ? money(total - amount) : w.noFees, {
        'data-known': '',
        hidden: !total,
      }),
      line(w.total, 'total', money(total ?? amount), { className: 't', 'data-known': '', hidden: !total }),
      isFree
        ? null
        : view.offers.map((offer) =>
            h(
              'div',
              { key: offer.operator, className: 't', 'data-with': '', hidden: total !== null },
              h('dt', null, w.totalWith({ name: operators[offer.operator].name })),
              h('dd', null, view.amount ? money(payerQuote(view, offer, view.amount).payerTotal) : ''),
            ),
          ),
    ),
    isFree ? null : h('p', { className: 's', 'data-later': '', hidden: !!view.amount }, w.feesLater),
  );
}

function phoneField(view: FormView, locale: Locale): ReactNode {
  const w = say(payFormWords, locale);
  const wrong = view.problems['phone'];
  return h(
    'div',
    { 'data-box': '', className: wrong ? 'bad' : undefined },
    label('phone', w.phone),
    h(
      'div',
      { className: wrong ? 'g bad' : 'g' },
      h('span', { 'aria-hidden': true }, '+237'),
      h('input', {
        className: 'c',
        id: 'i-phone',
        name: 'phone',
        type: 'tel',
        inputMode: 'tel',
        autoComplete: 'tel-national',
        required: true,
        maxLength: 25,
        defaultValue: view.phone,
        placeholder: '6 77 12 34 56',
        'aria-describedby': 'e-phone',
        'aria-invalid': wrong ? true : undefined,
        'data-e': say(payProblemWords, locale).phoneInvalid,
      }),
    ),
    problem('phone', wrong),
    h('p', { className: 'a warning s', 'data-differs': '', role: 'status', hidden: true }),
  );
}

function operatorField(view: FormView, totals: readonly number[], locale: Locale): ReactNode {
  const w = say(payFormWords, locale);
  const wrong = view.problems['operator'];
  const only = view.offers.length === 1;
  return h(
    'fieldset',
    { 'data-box': '', id: 'i-operator', className: wrong ? 'bad' : undefined },
    h('legend', null, w.operator),
    view.offers.map((offer, index) => {
      const operator = operators[offer.operator];
      const isAbove = totals[index]! > operator.amountMax;
      return h(
        'label',
        { className: 'o', key: offer.operator },
        h('input', {
          type: 'radio',
          name: 'operator',
          value: offer.operator,
          disabled: isAbove,
          'data-e': say(payProblemWords, locale).operatorRequired,
          defaultChecked: !isAbove && (only || view.operator === offer.operator),
        }),
        h(
          'span',
          null,
          operator.brand,
          h(
            'small',
            { 'data-max': offer.operator, className: 's', hidden: !isAbove },
            ' · ',
            w.operatorMax({ amount: formatMoney(operator.amountMax, locale) }),
          ),
        ),
        h('b', { className: `m ${offer.operator}`, 'aria-hidden': true }, operatorMarks[offer.operator].short),
      );
    }),
    problem('operator', wrong),
  );
}

function ownField(field: FormField, view: FormView, locale: Locale): ReactNode {
  const wrong = view.problems[field.field];
  const w = say(payFormWords, locale);
  const p = say(payProblemWords, locale);
  const common = {
    className: 'c',
    id: `i-${field.field}`,
    name: field.field,
    defaultValue: field.text,
    required: field.isRequired,
    'aria-describedby': `e-${field.field}`,
    'aria-invalid': wrong ? true : undefined,
    'data-e': field.type === 'email' ? p.emailInvalid : field.type === 'number' ? p.numberInvalid : p.fieldRequired,
  };
  return h(
    'div',
    { key: field.field, 'data-box': '', className: wrong ? 'bad' : undefined },
    label(field.field, field.label, field.isRequired ? null : w.optional),
    field.type === 'choice'
      ? h(
          'select',
          common,
          h('option', { value: '' }, w.choose),
          field.choices.map((choice) => h('option', { key: choice, value: choice }, choice)),
        )
      : h('input', {
          ...common,
          type: field.type === 'email' ? 'email' : 'text',
          inputMode: field.type === 'number' ? 'decimal' : undefined,
          autoComplete: field.autoComplete,
          maxLength: field.type === 'email' ? 254 : 120,
        }),
    problem(field.field, wrong),
  );
}

/**
 * The name an operator shows is often not the shop's: said before, it does not frighten later. And the one rule of
 * safety.
 */
function promptNames(view: FormView, locale: Locale): ReactNode {
  const w = say(payFormWords, locale);
  const chosen = view.offers.filter((offer) => offer.operator === view.operator);
  const said = (chosen.length > 0 ? chosen : view.offers).map((offer) => ({
    where: whereShown(offer, locale),
    name: offer.promptName,
  }));
  const places = [...new Set(said.map(({ where }) => where))].map((where) => ({
    where,
    names: [...new Set(said.filter((one) => one.where === where).map(({ name }) => name))].join(' / '),
  }));
  // With the script, one line follows the operator; the others are for whoever has not chosen one yet.
  return h(
    'div',
    { className: 'a warning s' },
    places.map(({ where, names }, index) =>
      h(
        'p',
        { key: where, 'data-place': index > 0 ? '' : undefined },
        h('span', index === 0 ? { 'data-v': 'where' } : null, where),
        ' ',
        h('b', index === 0 ? { 'data-v': 'prompt' } : null, names),
      ),
    ),
    h('p', null, h('b', null, w.neverPin)),
  );
}

/** Whether a request on the phone shows the name, or a page of the operator. */
function whereShown({ operator, isPage }: Offer, locale: Locale): string {
  const w = say(payFormWords, locale);
  return isPage ? w.pageShows({ operator: operators[operator].brand }) : w.promptShows;
}

/** What the script needs, as short as it can be. Texts with a hole are filled there. */
function scriptData(view: FormView, locale: Locale): unknown {
  const w = say(payFormWords, locale);
  const offerData = (offer: Offer) => ({
    c: operators[offer.operator].amountMax,
    r: offer.schedule.rounding,
    t: offer.schedule.tiers.map((t) => [t.fromAmount, t.toAmount, t.fixed, t.percentBps, t.min, t.max]),
    s: offer.promptName,
    i: whereShown(offer, locale),
  });
  return {
    l: locale,
    a: view.pricing.kind === 'fixed' ? view.pricing.amount : null,
    m: view.merchantSharePercent,
    o: Object.fromEntries(view.offers.map((offer) => [offer.operator, offerData(offer)])),
    n: Object.fromEntries(operatorCodes.map((code) => [code, operators[code].name])),
    p: Object.fromEntries(operatorCodes.map((code) => [code, operators[code].prefixes])),
    w: {
      pay: w.payAmount({ amount: '{a}' }),
      none: w.noFees,
      sending: w.sending,
      differs: say(payProblemWords, locale).operatorDiffers({ looks: '{l}', chosen: '{c}' }),
    },
  };
}
