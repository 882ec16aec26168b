import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { describe, expect, it } from 'vitest';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { createInput } from '#contract/transfers/schemas.ts';
import { readForm } from '../../data/form-check.ts';
import {
  cloneOf,
  createBody,
  draftOf,
  emptyTransfer,
  isFilledIn,
  isOfAmount,
  isOfWho,
  leavesLater,
  payeeKey,
  quoteBody,
  ownProblems,
  seenBody,
  startOf,
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
/** What is said under the boxes of a step. */
const said = (part: typeof isOfWho, kind: Kind, over: Partial<TransferForm>) =>
  Object.entries(
    readForm(createInput, createBody(kind, form(over)), ownProblems(kind, form(over), now), 'en').sentences,
  )
    .filter(([path]) => part(path))
    .map(([path, sentence]) => `${path}: ${sentence}`);
const earlierId = 'txn_01kaaaaaaaaaaaaaaaaaaaaaaa';

describe('who gets it', () => {
  it.each<[Kind, Partial<TransferForm>, (string | RegExp)[]]>([
    ['wallet', {}, []],
    ['wallet', { phone: '', name: '' }, [/^beneficiary.phone: .*required/, /^beneficiary.name: .*required/]],
    ['wallet', { phone: '67712' }, [/^beneficiary.phone: Enter 9 digits/]],
    ['wallet', { phone: '620000000' }, [/^beneficiary.operator: Choose one/]],
    ['wallet', { name: '4111 1111 1111 1111' }, [/^beneficiary.name: .*card/]],
    ['bank', { rib: '10005000020000002061138' }, []],
    ['bank', { rib: '1000' }, [/^beneficiary.rib: /]],
    ['bank', { bankCode: '10005', rib: '10005000020000002061138' }, []],
    ['bank', { bankCode: '10001', rib: '10005000020000002061138' }, [/^beneficiary.rib: .*bank/]],
    ['bank', { rib: '' }, [/^beneficiary.rib: .*required/]],
    ['card', { card: '4111111111111111' }, []],
    ['card', { card: '4111111111111112' }, [/^beneficiary.number: .*card/]],
    ['card', { card: '' }, [/^beneficiary.number: .*required/]],
    ['user', { userCode: 'abc' }, [/^beneficiary.code: /]],
    ['user', { userCode: '' }, [/^beneficiary.code: .*required/]],
    ['user', { userCode: 'ABCDEFGH123456' }, []],
    ['linkedAccount', {}, [/^beneficiary.linkedAccountId: .*required/]],
  ])('%s %o: %o', (kind, over, problems) => {
    expect(said(isOfWho, kind, over)).toEqual(problems.map((text) => expect.stringMatching(text)));
    expect(isFilledIn(isOfWho, kind, form(over), now)).toBe(problems.length === 0);
  });

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
  it.each<[Partial<TransferForm>, RegExp | null]>([
    [{ amount: 99 }, /^amount: /],
    [{ amount: null }, /^amount: .*required/],
    [{ reference: '*1' }, /^merchantReference: /],
    [{ later: true, day: null }, /^scheduledFor: .*required/],
    [{ later: true, day: '2026-11-21', time: '09:00' }, /^scheduledFor: .*past/],
    [{ later: true, day: '2026-11-25', every: 'week', endsOn: '2026-11-24' }, /^recurrence.endsOn: .*before it begins/],
    [{ later: true, day: '2026-11-25', every: 'week', endsOn: '2026-12-24' }, null],
  ])('%o: %o', (over, problem) => {
    expect(said(isOfAmount, 'wallet', over)).toEqual(problem ? [expect.stringMatching(problem)] : []);
    expect(isFilledIn(isOfAmount, 'wallet', form(over), now)).toBe(problem === null);
  });
});

describe('what is sent', () => {
  const sent = (over: Partial<TransferForm>) =>
    readForm(createInput, { ...createBody('wallet', form(over)), ...seenBody(form(over), price, plain) }, {}, 'en')
      .body;
  it('is the price that was seen and what was filled in, nothing else', () => {
    expect(sent({})).toEqual({
      beneficiary: { kind: 'wallet', phone: '677123456', name: 'Paul Ngono', operator: 'mtn' },
      amount: 25_000,
      mode: 'send',
      expectedTotalDebit: 25_250,
      expectedReceives: 25_000,
    });
  });
  it('says what was ticked, and waits for money only where it is short', () => {
    const waits = { waitForMoney: true };
    const duplicate = { id: earlierId, seen: earlierId } as NonNullable<TransferQuote['duplicate']>;
    expect(seenBody(waits, { ...price, duplicate }, { name: true, duplicate: true })).toMatchObject({
      nameConfirmed: true,
      duplicateOf: earlierId,
    });
    expect(seenBody(waits, price, plain)).not.toHaveProperty('queueWhenShort');
    const shortage = { missing: 1, available: 0, collectionAvailable: 0, canMove: false };
    expect(seenBody(waits, { ...price, shortage }, plain)).toMatchObject({ queueWhenShort: true });
  });
  it('points at its papers', () => {
    const id = `fil_${'0'.repeat(26)}`;
    expect(sent({ attachments: [{ id, name: 'facture.pdf' }] })).toMatchObject({ attachments: [id] });
  });
  it('repeats only where a later day was chosen', () => {
    expect(sent({ every: 'month' })).not.toHaveProperty('recurrence');
    expect(sent({ later: true, day: '2026-11-25', every: 'month', endsOn: '2027-02-25' })).toMatchObject({
      recurrence: { every: 'month', endsOn: '2027-02-25' },
      scheduledFor: '2026-11-25T07:00:00.000Z',
    });
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
