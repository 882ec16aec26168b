import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amount, email, id, integerText, listOf, payableAmount, phone, text } from '#contract/fields.ts';
import { Refusal } from './fail.ts';
import { firstOf, unknownFields } from './unknown-fields.ts';
import { validate } from './validate.ts';

const read = (schema: z.ZodMiniType, input: unknown): unknown => {
  try {
    return validate(schema, input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.fromEntries((error.fields ?? []).map(({ path, rule, message }) => [path, `${rule}: ${message.en}`]));
  }
};

describe('nothing, as programs and forms write it', () => {
  const body = z.object({
    name: text(20, 1),
    note: z.optional(text(20)),
    label: z.optional(text(20, 1)),
    email: z.optional(email),
    amount: z.optional(payableAmount),
    phone: z.optional(phone),
    size: z.optional(z.number()),
    kind: z.optional(z.enum(['a', 'b'])),
    deep: z.optional(z.object({ email: z.optional(email) })),
    list: z.optional(z.array(z.object({ id: z.optional(id('file')) }))),
    cleared: z.optional(z.nullable(text(20))),
    address: z.nullable(email),
  });

  it('null for an optional field is the same as leaving it out, at every depth', () => {
    expect(
      read(body, {
        name: 'x',
        note: null,
        label: null,
        email: null,
        amount: null,
        phone: null,
        size: null,
        kind: null,
        deep: { email: null },
        list: [{ id: null }],
        address: null,
      }),
    ).toEqual({ name: 'x', deep: {}, list: [{}], address: null });
    expect(read(body, { name: 'x', deep: null, list: null, address: null })).toEqual({ name: 'x', address: null });
  });
  it('an empty text is nothing where no text may stand, and a text where one may', () => {
    expect(
      read(body, {
        name: 'x',
        note: '',
        label: '',
        email: '',
        amount: '',
        phone: '',
        size: '',
        kind: '',
        deep: { email: '' },
        list: [{ id: '' }],
        address: '',
      }),
    ).toEqual({ name: 'x', note: '', deep: {}, list: [{}], address: null });
  });
  it('null that means something stays what it is', () => {
    expect(read(body, { name: 'x', cleared: null, address: null })).toEqual({
      name: 'x',
      cleared: null,
      address: null,
    });
  });
  it('a field that must be there is still asked for', () => {
    expect(read(body, { name: null, address: null })).toEqual({ name: 'required: This field is required.' });
    expect(read(body, { name: '', address: null })).toEqual({ name: 'required: This field is required.' });
  });
  it('nothing unknown slips in that way', () => {
    expect(read(body, { name: 'x', address: null, nothing: null })).toMatchObject({
      nothing: expect.stringMatching(/^field.unknown/),
    });
  });
  it('also in a query', () => {
    const query = z.object({
      limit: z.optional(integerText(1, 100)),
      status: z.optional(listOf(['paid', 'failed'])),
      amountMin: z.optional(amount),
      q: z.optional(text(100)),
      customerId: z.optional(id('customer')),
    });
    expect(read(query, { limit: '', status: '', amountMin: '', q: '', customerId: '' })).toEqual({ q: '' });
  });
  it('in a choice of shapes it is left out of the shape that is meant', () => {
    const either = z.union([
      z.object({ role: z.enum(['owner', 'staff']), pin: z.optional(text(6)) }),
      z.object({ custom: id('customRole'), pin: z.optional(text(6, 6)) }),
    ]);
    expect(read(either, { role: 'owner', pin: null })).toEqual({ role: 'owner' });
  });
});

describe('a body of several shapes', () => {
  const who = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('wallet'), phone }),
    z.object({ kind: z.literal('user'), code: text(20, 1) }),
  ]);
  const body = z.object({ who });
  const grant = z.union([
    z.object({ role: z.enum(['owner', 'staff']), pin: text(6, 6) }),
    z.object({ custom: id('customRole'), pin: text(6, 6) }),
  ]);

  it('an unknown shape is said at the field that tells them apart, with those there are', () => {
    expect(read(body, { who: { kind: 'bird' } })).toEqual({
      'who.kind': 'choice.invalid: Choose one of the values offered: wallet, user.',
    });
    expect(read(body, { who: {} })).toEqual({ 'who.kind': 'required: This field is required.' });
  });
  it('of a known shape its own fields are named', () => {
    expect(read(body, { who: { kind: 'wallet' } })).toEqual({ 'who.phone': 'required: This field is required.' });
  });
  it('without such a field the nearest shape is meant', () => {
    expect(read(grant, { custom: 'bad', pin: '123456' })).toEqual({
      custom: 'id.invalid: This identifier is not valid.',
    });
    expect(read(grant, { role: 'cook', pin: '12' })).toEqual({
      role: 'choice.invalid: Choose one of the values offered: owner, staff.',
      pin: 'text.tooShort: This text is too short: at least 6 characters.',
    });
    expect(Object.keys(read(grant, {}) as object)).toEqual(['role', 'pin']);
  });
  it('plain values of two kinds are named by where they are', () => {
    expect(read(z.object({ from: z.union([id('subAccount'), z.literal('main')]) }), { from: 'x' })).toEqual({
      from: 'id.invalid: This identifier is not valid.',
    });
    expect(read(z.object({ from: z.union([z.literal('a'), z.literal('b')]) }), { from: 'x' })).toEqual({
      from: 'choice.invalid: Choose one of the values offered: a, b.',
    });
  });
});

describe('what nothing reads', () => {
  const body = z.object({ ids: z.optional(z.array(z.string())), name: z.optional(z.string()) });
  it('is not a list in the place of a record, an empty one neither', () => {
    expect(read(body, [])).toEqual({ '': 'value.unexpected: This value is not expected here.' });
    expect(read(body, {})).toEqual({});
  });
  it('is looked for as far as it is told, however much there is', () => {
    let looked = 0;
    const many = new Proxy(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`made-up-${index}`, 1])), {
      getOwnPropertyDescriptor(target, name) {
        looked += 1;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
    expect(firstOf(unknownFields(body, many, 'input'), 50)).toHaveLength(50);
    expect(looked).toBeLessThan(200);
    expect(firstOf(unknownFields(body, { nmae: 'x' }, 'input'), 50)).toEqual([
      { path: ['nmae'], known: ['ids', 'name'] },
    ]);
  });
});
