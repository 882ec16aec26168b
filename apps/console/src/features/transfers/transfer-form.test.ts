import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { describe, expect, it } from 'vitest';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import {
  amountProblems,
  cloneOf,
  createBody,
  draftOf,
  emptyTransfer,
  leavesLater,
  payeeKey,
  quoteBody,
  startOf,
  underBoxes,
  whoProblems,
  type Kind,
  type TransferForm,
} from './transfer-form.ts';

const now = new Date('2026-11-21T09:00:00Z');
const form = (over: Partial<TransferForm> = {}): TransferForm => ({
  ...emptyTransfer,
  phone: '677123456',
  name: 'Paul Ngono',
  amount: 25_000,
  ...over,
});
const price = { totalDebit: 25_250, beneficiaryReceives: 25_000, duplicate: null, shortage: null };
const plain = { name: false, duplicate: false };
const earlierId = 'txn_01kaaaaaaaaaaaaaaaaaaaaaaa';

describe('who gets it', () => {
  it.each<[Kind, Partial<TransferForm>, Record<string, string>]>([
    ['wallet', {}, {}],
    ['wallet', { phone: '', name: '' }, { phone: 'required', name: 'required' }],
    ['wallet', { phone: '67712' }, { phone: 'phone.invalid' }],
    ['wallet', { phone: '620000000' }, { operator: 'choice.invalid' }],
    ['wallet', { name: '4111 1111 1111 1111' }, { name: 'text.cardNumber' }],
    ['bank', { rib: '10005000020000002061138' }, {}],
    ['bank', { rib: '1000' }, { rib: 'rib.invalid' }],
    ['bank', { bankCode: '10005', rib: '10005000020000002061138' }, {}],
    ['bank', { bankCode: '10001', rib: '10005000020000002061138' }, { rib: 'rib.otherBank' }],
    ['bank', { rib: '' }, { rib: 'required' }],
    ['card', { card: '4111111111111111' }, {}],
    ['card', { card: '4111111111111112' }, { card: 'card.invalid' }],
    ['card', { card: '' }, { card: 'required' }],
    ['user', { userCode: 'abc' }, { userCode: 'userCode.invalid' }],
    ['user', { userCode: '' }, { userCode: 'required' }],
    ['user', { userCode: 'ABCDEFGH123456' }, {}],
    ['linkedAccount', {}, { linkedAccountId: 'required' }],
  ])('%s %o: %o', (kind, over, problems) => expect(whoProblems(kind, form(over))).toEqual(problems));

  it('another number is another beneficiary: what was confirmed for one is not taken for the next', () => {
    expect(payeeKey('wallet', form())).not.toBe(payeeKey('wallet', form({ phone: '677123457' })));
    expect(payeeKey('wallet', form())).not.toBe(payeeKey('wallet', form({ name: 'Paul Ngon' })));
  });
});

describe('what is kept in the browser', () => {
  it('never holds a card number, nor a tick', () =>
    expect(draftOf(form({ card: '4111111111111111', checkedFor: 'x' }))).toMatchObject({
      card: '',
      checkedFor: null,
      amount: 25_000,
    }));
  it('holds no papers: the server forgets what nothing points at', () =>
    expect(draftOf(form({ attachments: [{ id: 'fil_1', name: 'a.pdf' }], isPaperOnWay: true }))).toMatchObject({
      attachments: [],
      isPaperOnWay: false,
    }));
  it('is nothing while nothing was typed', () => expect(draftOf({ ...emptyTransfer, card: '4111' })).toBeNull());
});

describe('the price', () => {
  it('is asked for once who and how much are there', () => {
    expect(quoteBody('wallet', form())).toEqual({
      beneficiary: { kind: 'wallet', phone: '677123456', name: 'Paul Ngono', operator: 'mtn' },
      amount: 25_000,
      mode: 'send',
    });
    // Whether money is set aside is the server's to say: it has to know that this is a plan.
    expect(quoteBody('wallet', form({ later: true, day: '2026-11-25', every: 'month' }))).toMatchObject({
      recurrence: { every: 'month' },
    });
    expect(quoteBody('wallet', form({ amount: null }))).toBeNull();
    expect(quoteBody('wallet', form({ amount: 99 }))).toBeNull();
    expect(quoteBody('wallet', form({ bearer: 'beneficiary', mode: 'receive', manual: true }))).toMatchObject({
      feeBearer: 'beneficiary',
      mode: 'receive',
      manual: true,
    });
  });
});

describe('when', () => {
  it('is a time of Douala, an hour ahead of universal time', () => {
    expect(startOf(form({ later: true, day: '2026-11-25', time: '08:00' }))?.toISOString()).toBe(
      '2026-11-25T07:00:00.000Z',
    );
    expect(startOf(form({ later: true, day: '2026-11-25', time: '' }))?.toISOString()).toBe('2026-11-25T07:00:00.000Z');
    expect(startOf(form({ day: '2026-11-25' }))).toBeNull();
  });
  it('is said beside the PIN: a plan with how often, its end or that it has none, and that nothing is set aside', () => {
    const later = { later: true, day: '2026-11-25', time: '08:00' };
    expect(leavesLater(form({ day: '2026-11-25' }), 'fr')).toBeNull();
    expect(leavesLater(form(later), 'fr')).toBe('L’argent part le 25 nov. 2026, 08:00, pas avant.');
    expect(leavesLater(form({ ...later, every: 'month' }), 'fr')).toBe(
      'L’argent part chaque mois à partir du 25 nov. 2026, 08:00, sans fin, tant que personne ne l’arrête. Rien n’est réservé d’avance\u00a0: il doit être là à chaque fois.',
    );
    expect(leavesLater(form({ ...later, every: 'week', endsOn: '2026-12-31' }), 'en')).toContain(
      'every week from 25 Nov 2026, 08:00, until 31 Dec 2026. Nothing is set aside',
    );
  });
  it.each<[Partial<TransferForm>, Record<string, string>]>([
    [{ amount: 99 }, { amount: 'amount.tooSmall' }],
    [{ amount: null }, { amount: 'required' }],
    [{ reference: '*1' }, { merchantReference: 'reference.invalid' }],
    [{ later: true, day: null }, { day: 'required' }],
    [{ later: true, day: '2026-11-21', time: '09:00' }, { day: 'date.past' }],
    [{ later: true, day: '2026-11-25', every: 'week', endsOn: '2026-11-24' }, { endsOn: 'range.inverted' }],
    [{ later: true, day: '2026-11-25', every: 'week', endsOn: '2026-12-24' }, {}],
  ])('%o: %o', (over, problems) => expect(amountProblems('wallet', form(over), now)).toEqual(problems));
});

describe('what is sent', () => {
  it('is the price that was seen and what was filled in, nothing else', () => {
    expect(createBody('wallet', form(), price, plain)).toEqual({
      beneficiary: { kind: 'wallet', phone: '237677123456', name: 'Paul Ngono', operator: 'mtn' },
      amount: 25_000,
      mode: 'send',
      expectedTotalDebit: 25_250,
      expectedReceives: 25_000,
    });
  });
  it('says what was ticked, and waits for money only where it is short', () => {
    expect(
      createBody(
        'wallet',
        form({ waitForMoney: true }),
        { ...price, duplicate: { id: earlierId, seen: earlierId } as NonNullable<TransferQuote['duplicate']> },
        { name: true, duplicate: true },
      ),
    ).toMatchObject({ nameConfirmed: true, duplicateOf: earlierId });
    expect(createBody('wallet', form({ waitForMoney: true }), price, plain)).not.toHaveProperty('queueWhenShort');
    expect(
      createBody(
        'wallet',
        form({ waitForMoney: true }),
        { ...price, shortage: { missing: 1, available: 0, collectionAvailable: 0, canMove: false } },
        plain,
      ),
    ).toMatchObject({ queueWhenShort: true });
  });
  it('points at its papers, and puts what is wrong with one under their box', () => {
    const id = `fil_${'0'.repeat(26)}`;
    expect(createBody('wallet', form({ attachments: [{ id, name: 'facture.pdf' }] }), price, plain)).toMatchObject({
      attachments: [id],
    });
    expect(underBoxes({ 'attachments.1': 'gone' })).toEqual({ attachments: 'gone' });
  });
  it('repeats only where a later day was chosen', () => {
    expect(createBody('wallet', form({ every: 'month' }), price, plain)).not.toHaveProperty('recurrence');
    expect(
      createBody(
        'wallet',
        form({ later: true, day: '2026-11-25', every: 'month', endsOn: '2027-02-25' }),
        price,
        plain,
      ),
    ).toMatchObject({ recurrence: { every: 'month', endsOn: '2027-02-25' }, scheduledFor: '2026-11-25T07:00:00.000Z' });
  });
});

describe('another one like it', () => {
  const beneficiary = {
    destination: 'wallet',
    name: 'Paul Ngono',
    verifiedName: null,
    nameMatch: null,
    phone: '237677123456',
    operator: 'mtn',
    rib: null,
    bankName: null,
    cardTail: null,
    userCode: null,
    recipientId: null,
    linkedAccountId: null,
  } as const;
  it('fills in everything but a card number', () => {
    expect(
      cloneOf({ beneficiary, amount: 900, description: 'Loyer', payeeNote: null } as unknown as TransferDetail),
    ).toMatchObject({ kind: 'wallet', form: { phone: '677123456', amount: 900, description: 'Loyer' } });
    expect(
      cloneOf({
        beneficiary: { ...beneficiary, destination: 'card', cardTail: '1111', phone: null },
        amount: 900,
        description: null,
        payeeNote: null,
      } as unknown as TransferDetail),
    ).toMatchObject({ kind: 'card', form: { card: '' } });
    expect(
      cloneOf({
        beneficiary: { ...beneficiary, linkedAccountId: 'lka_1' },
        amount: 900,
        description: null,
        payeeNote: null,
      } as unknown as TransferDetail).kind,
    ).toBe('linkedAccount');
  });
});
