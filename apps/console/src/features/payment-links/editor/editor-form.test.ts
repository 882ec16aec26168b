import { describe, expect, it } from 'vitest';
import { check } from '#contract/problems.ts';
import { paymentLinkInput, type PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import {
  bodyOf,
  emptyForm,
  formOf,
  endOf,
  keyOfQuestion,
  newField,
  newItem,
  sectionOf,
  startOf,
  type EditorForm,
} from './editor-form.ts';

const form = (over: Partial<EditorForm> = {}): EditorForm => ({
  ...emptyForm(),
  title: { en: 'Fees', fr: '' },
  amount: 5000,
  ...over,
});
const problemsOf = (over: Partial<EditorForm>) => {
  const checked = check(paymentLinkInput, bodyOf(form(over)));
  return checked.ok ? null : Object.fromEntries(checked.problems.map(({ path, rule }) => [path, rule]));
};

const saved = {
  title: { en: 'A', fr: 'B' },
  description: { en: '', fr: '' },
  kind: 'items',
  amount: null,
  amountMin: null,
  amountMax: null,
  presets: [],
  items: [{ name: 'Pain', unitPrice: 150, quantityMin: 0, quantityMax: 5, stock: 20, sold: 3, held: 1 }],
  use: 'multi',
  paymentsMax: 50,
  perPhoneMax: null,
  startsAt: null,
  expiresAt: '2026-11-20T22:59:00.000Z',
  collect: {
    name: 'required',
    email: 'no',
    reference: 'optional',
    own: [{ key: 'classe', label: { en: '', fr: 'Classe' }, required: true, type: 'choice', choices: ['6e', '5e'] }],
  },
  merchantSharePercent: 40,
  acceptedOperators: ['orange'],
  successMessage: { en: 'Thanks', fr: '' },
  closedMessage: { en: '', fr: '' },
  redirectUrl: 'https://a.cm',
  notifyEmails: ['a@b.cm'],
  language: 'fr',
} as unknown as PaymentLinkDetail;

describe('the editor’s form', () => {
  it('is right with a title in one language and a price', () => {
    expect(check(paymentLinkInput, bodyOf(form())).ok).toBe(true);
    expect(bodyOf(form())).toMatchObject({
      kind: 'fixed',
      amount: 5000,
      use: 'multi',
      merchantSharePercent: null,
      acceptedOperators: ['mtn', 'orange'],
      items: [],
      presets: [],
    });
  });
  it.each<[string, Partial<EditorForm>, Record<string, string>]>([
    ['no title', { title: { en: ' ', fr: '' } }, { title: 'required' }],
    ['no price', { amount: null }, { amount: 'amount.required' }],
    ['a price too small', { amount: 99 }, { amount: 'amount.tooSmall' }],
    ['no operator', { operators: [] }, { acceptedOperators: 'list.empty' }],
    ['a range upside down', { kind: 'open', amountMin: 500, amountMax: 200 }, { amountMax: 'range.inverted' }],
    [
      'a suggestion outside the range',
      { kind: 'open', amountMin: 500, presets: [200] },
      { presets: 'number.outOfRange' },
    ],
    [
      'an item without name and price',
      { kind: 'items', items: [newItem()] },
      { 'items.0.name': 'required', 'items.0.unitPrice': 'required' },
    ],
    ['an end before the start', { startsDay: '2026-11-20', endsDay: '2026-11-19' }, { expiresAt: 'range.inverted' }],
    ['a bad address', { redirectUrl: 'ftp://x' }, { redirectUrl: 'url.invalid' }],
    ['a bad e-mail among good ones', { notifyEmails: 'a@b.cm, oops' }, { 'notifyEmails.1': 'email.invalid' }],
    ['a question without words', { own: [newField()] }, { 'collect.own.0.label': 'required' }],
    [
      'a choice without choices',
      { own: [{ ...newField(), label: { en: 'Size', fr: '' }, type: 'choice' }] },
      { 'collect.own': 'list.empty' },
    ],
  ])('%s', (_, over, expected) => expect(problemsOf(over)).toMatchObject(expected));

  it('drops what belongs to another kind without forgetting it', () => {
    const typed = form({ kind: 'items', amount: 5000, items: [{ ...newItem(), name: 'Bread', unitPrice: 150 }] });
    expect(bodyOf(typed)).toMatchObject({
      amount: null,
      items: [{ name: 'Bread', unitPrice: 150, quantityMin: 0, quantityMax: 10, stock: null }],
    });
    expect(bodyOf({ ...typed, kind: 'fixed' })).toMatchObject({ amount: 5000, items: [] });
  });
  it('a single-use link has no caps of its own', () => {
    expect(bodyOf(form({ use: 'single', paymentsMax: 9, perPhoneMax: 2 }))).toMatchObject({
      paymentsMax: null,
      perPhoneMax: null,
    });
  });
  it('takes days and times in Cameroon', () => {
    expect(startOf('2026-11-20', '23:59')).toBe('2026-11-20T22:59:00.000Z');
    expect(startOf('2026-11-20', '2')).toBe('2026-11-20T01:00:00.000Z');
    expect(startOf('2026-11-31', '10:00')).toBe('2026-11-31 10:00');
    expect(startOf('2026-11-20', '25:99')).toBe('2026-11-20 25:99');
    expect(startOf(null, '10:00')).toBeNull();
    expect(startOf('2026-11-20', ''), 'from its first minute').toBe('2026-11-19T23:00:00.000Z');
    expect(endOf('2026-11-20', ''), 'to its last').toBe('2026-11-20T22:59:00.000Z');
  });
  it('gives each question a key of its own that the page may use', () => {
    expect(keyOfQuestion({ en: '', fr: 'Classe de l’élève' }, new Set())).toBe('classeDeLEleve');
    expect(keyOfQuestion({ en: 'Name', fr: '' }, new Set())).toBe('name2');
    expect(keyOfQuestion({ en: '12', fr: '' }, new Set(['field']))).toBe('field2');
    const label = { en: 'Size', fr: '' };
    const body = bodyOf(
      form({
        own: [
          { ...newField(), label },
          { ...newField(), label },
        ],
      }),
    );
    expect(body.collect.own.map((field) => field.key)).toEqual(['size', 'size2']);
  });
  it('knows the section of every field', () => {
    expect(
      [
        'title',
        'amount',
        'items.3.name',
        'acceptedOperators',
        'expiresAt',
        'collect.own.0.label',
        'notifyEmails.2',
      ].map(sectionOf),
    ).toEqual(['about', 'price', 'price', 'fees', 'limits', 'collect', 'after']);
  });
  it('an existing link comes back as it was', () => {
    const {
      items: [item],
      ...body
    } = bodyOf(formOf(saved));
    const { items, ...same } = saved;
    const { held: _held, ...sameItem } = items[0]!;
    expect(item).toEqual(sameItem);
    expect(body).toEqual(same);
  });
  it('the stock in the box is what is left; saved is what was put up, with the sales it was counted with', () => {
    const item = { name: 'Pain', unitPrice: 150, quantityMin: 0, quantityMax: 5, stock: 5, sold: 2, held: 0 };
    const [read] = formOf({ ...saved, items: [item] }).items;
    expect(read).toMatchObject({ stock: 3 });
    const put = (over: object) => bodyOf(form({ kind: 'items', items: [{ ...read!, ...over }] })).items[0];
    expect(put({})).toMatchObject({ stock: 5, sold: 2 });
    // Thirteen lie there, and two of all are sold; three lie there, and by now three are sold.
    expect(put({ stock: 13, counted: { sold: 2 } })).toMatchObject({ stock: 15, sold: 2 });
    expect(put({ stock: 3, counted: { sold: 3 } })).toMatchObject({ stock: 6, sold: 3 });
    expect(put({ stock: null, counted: { sold: 2 } })).toMatchObject({ stock: null, sold: 2 });
    expect(put({ stock: 'a', counted: { sold: 2 } })).toMatchObject({ stock: 'a' });
    // More were paid and kept than had been put up.
    expect(formOf({ ...saved, items: [{ ...item, sold: 6 }] }).items).toMatchObject([{ stock: 0 }]);
  });
});
