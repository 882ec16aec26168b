import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleReport, sampleStatement } from '../../../connectors/bank-files/testing/samples.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { bankHand } from '../../../testing/bank-files.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-19T09:00:00+01:00') }); // a Thursday
});
afterAll(() => world.close());

async function merchant(amount = 1_000_000_000) {
  const { organisationId, owner } = await world.merchant();
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(amount);
  expect((await hand.connect()).status).toBe(200);
  return { organisationId, owner, hand };
}
/** A file with payments of these amounts, and what the bank calls them. */
async function filed(amounts: number[], names: string[] = []) {
  const made = await merchant();
  const ids: string[] = [];
  for (const [index, amount] of amounts.entries())
    ids.push(await made.hand.pay(amount, undefined, names[index] ?? `Payee ${index}`));
  const file = (await made.hand.make()).body.data;
  const items = await made.hand.items(file.id);
  const e2e = (id: string): string => items.find((item) => item.transactionId === id).endToEndId;
  return {
    ...made,
    ids,
    file,
    items,
    e2e,
    states: async () => (await made.hand.items(file.id)).map((item) => item.state),
    fileState: async () => (await made.owner.get(`/fapi/bank-files/${file.id}`)).body.data.state,
  };
}

describe('a statement', () => {
  it('settles by reference, proves what was provisional, and a return gives the money back', async () => {
    const { hand, file, ids, e2e, states, fileState } = await filed([500, 600]);
    await hand.upload(
      sampleReport({
        messageId: 'R1',
        original: file.messageId,
        group: 'PART',
        blocks: [{ id: `${file.messageId}-1`, payments: [{ endToEndId: e2e(ids[0]!), status: 'ACSC' }] }],
      }),
    );
    const [a, b] = await Promise.all(ids.map(async (id) => (await hand.facts(id)).beneficiary_receives));
    const first = await hand.upload(
      sampleStatement({
        id: 'S1',
        sequence: 7,
        closing: String(1_000_000 - a! - b!),
        entries: [
          { ref: 'N1', amount: `${a}.00`, side: 'DBIT', endToEndId: e2e(ids[0]!) },
          { ref: 'N2', amount: String(b), side: 'DBIT', endToEndId: e2e(ids[1]!) },
        ],
      }),
    );
    expect(first.body.data).toMatchObject([
      {
        kind: 'statement',
        statementId: 'S1',
        lineCount: 2,
        knownCount: 0,
        changeCount: 2,
        unmatchedCount: 0,
        warnings: [],
      },
    ]);
    expect(await states()).toEqual(['settled', 'settled']);
    expect(await fileState()).toBe('settled');
    expect(await hand.status(ids[1]!)).toBe('completed');
    const paid = await hand.balance('payout');
    const back = await hand.upload(
      sampleStatement({
        id: 'S2',
        sequence: 8,
        opening: String(1_000_000 - a! - b!),
        closing: String(1_000_000 - b!),
        entries: [{ ref: 'N3', amount: String(a), side: 'CRDT', endToEndId: e2e(ids[0]!), returned: 'AC04' }],
      }),
    );
    expect(back.body.data[0]).toMatchObject({
      changes: [{ from: 'settled', to: 'returned', reason: 'AC04' }],
      warnings: [],
    });
    expect(await hand.status(ids[0]!)).toBe('reversed');
    expect((await hand.balance('payout')).available).toBe(paid.available + (await hand.facts(ids[0]!)).total_debit);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
  it('read twice, or a line of it in another file, does it once', async () => {
    const { hand, ids, e2e } = await filed([500]);
    const amount = (await hand.facts(ids[0]!)).beneficiary_receives;
    const entry = { ref: 'N1', amount: String(amount), side: 'DBIT' as const, endToEndId: e2e(ids[0]!) };
    const xml = sampleStatement({ closing: String(1_000_000 - amount), entries: [entry] });
    await hand.upload(xml);
    const before = await hand.balance('payout');
    expect((await hand.upload(xml)).body.data[0]).toMatchObject({ isRepeat: true });
    expect((await hand.upload(`${xml}\n`)).body.data[0]).toMatchObject({
      isRepeat: false,
      lineCount: 1,
      knownCount: 1,
      changeCount: 0,
    });
    expect(await hand.balance('payout')).toEqual(before);
  });
  it('that does not add up changes nothing: bank_files.does_not_add_up', async () => {
    const { hand, ids, e2e, states } = await filed([500]);
    const refused = await hand.upload(
      sampleStatement({
        closing: '999501',
        entries: [{ ref: 'N1', amount: '500', side: 'DBIT', endToEndId: e2e(ids[0]!) }],
      }),
    );
    expect(refused.body.error).toMatchObject({
      key: 'bank_files.does_not_add_up',
      params: { difference: -1, opening: 1_000_000, debits: 500, closing: 999_501 },
    });
    expect([await states(), await hand.lines()]).toEqual([['waiting'], []]);
  });
  it('of another account is bank_files.other_account', async () => {
    const { hand } = await merchant();
    expect(
      (await hand.upload(sampleStatement({ closing: '1000000', account: '10005000020646384100252', entries: [] }))).body
        .error.key,
    ).toBe('bank_files.other_account');
  });
  it('of the account that paid before the connection was changed is still read', async () => {
    const { hand, ids, e2e, states } = await filed([500]);
    await hand.connect({ debtorRib: '10005000020646384100252' });
    const amount = (await hand.facts(ids[0]!)).beneficiary_receives;
    await hand.upload(
      sampleStatement({
        closing: String(1_000_000 - amount),
        entries: [{ ref: 'N1', amount: String(amount), side: 'DBIT', endToEndId: e2e(ids[0]!) }],
      }),
    );
    expect(await states()).toEqual(['settled']);
  });
  it('tells of a number that is missing, and of an opening that is not what was closed with', async () => {
    const { hand } = await merchant();
    const numbered = (sequence: number, opening: string) =>
      hand.upload(sampleStatement({ id: `S${sequence}`, sequence, opening, closing: opening, entries: [] }));
    expect((await numbered(3, '100')).body.data[0].warnings).toEqual([]);
    expect((await numbered(6, '100')).body.data[0].warnings).toEqual([
      { rule: 'sequenceGap', params: { from: 4, to: 5 } },
    ]);
    expect((await numbered(7, '90')).body.data[0].warnings).toEqual([
      { rule: 'openingDiffers', params: { closing: 100, opening: 90 } },
    ]);
  });
  it('without references matches by amount, day and name when one payment fits, and asks a person when two do', async () => {
    const { hand, ids, file } = await filed([500, 600, 600], ['Éloïse Ngo Mbock', 'Jean Fotso', 'Jean Fotso']);
    const [a, b] = await Promise.all(ids.map(async (id) => (await hand.facts(id)).beneficiary_receives));
    const xml = sampleStatement({
      closing: String(1_000_000 - a! - b!),
      entries: [
        { ref: 'N1', amount: String(a), side: 'DBIT', name: 'ELOISE NGO MBOCK' },
        { ref: 'N2', amount: String(b), side: 'DBIT', name: 'JEAN FOTSO' },
      ],
    });
    expect((await hand.upload(xml)).body.data[0]).toMatchObject({ changeCount: 1, unmatchedCount: 1 });
    const waiting = await hand.lines('&state=unmatched');
    expect(waiting).toMatchObject([{ doubt: 'severalFit', counterparty: 'JEAN FOTSO' }]);
    expect((await hand.items(file.id)).map((item) => item.state)).toEqual(['settled', 'waiting', 'waiting']);
  });
  it('never matches by likeness: another name, another amount, a day before the order, or a reference that is not ours', async () => {
    const { hand, ids, e2e, states } = await filed([500], ['Éloïse Ngo Mbock']);
    const amount = (await hand.facts(ids[0]!)).beneficiary_receives;
    const entries = [
      { ref: 'N1', amount: String(amount), side: 'DBIT' as const, name: 'Somebody Else' },
      { ref: 'N2', amount: String(amount + 1), side: 'DBIT' as const, name: 'Eloise Ngo Mbock' },
      { ref: 'N3', amount: String(amount), side: 'DBIT' as const, name: 'Eloise Ngo Mbock', day: '2026-11-18' },
      { ref: 'N4', amount: String(amount), side: 'DBIT' as const, name: 'Eloise Ngo Mbock', endToEndId: 'OTHER' },
      { ref: 'N5', amount: String(amount), side: 'DBIT' as const },
      { ref: 'N6', amount: String(amount + 5), side: 'DBIT' as const, endToEndId: e2e(ids[0]!) },
      { ref: 'N7', amount: String(amount), side: 'CRDT' as const, endToEndId: e2e(ids[0]!) },
    ];
    const total = entries.reduce((sum, entry) => sum + (entry.side === 'DBIT' ? 1 : -1) * Number(entry.amount), 0);
    const answer = await hand.upload(sampleStatement({ closing: String(1_000_000 - total), entries }));
    expect(answer.body.data[0]).toMatchObject({
      changeCount: 0,
      unmatchedCount: 7,
      warnings: [{ rule: 'amountDiffers' }],
    });
    expect(await states()).toEqual(['waiting']);
    expect(await hand.status(ids[0]!)).toBe('processing/partnerSubmitted');
  });
  it('a line for a whole block settles it when the sum is the block’s', async () => {
    const { hand, ids, file, states } = await filed([500, 600]);
    const total = (await Promise.all(ids.map((id) => hand.facts(id)))).reduce(
      (sum, fact) => sum + fact.beneficiary_receives,
      0,
    );
    const xml = sampleStatement({
      closing: String(1_000_000 - total),
      entries: [{ ref: 'N1', amount: String(total), side: 'DBIT' }],
    }).replace('<TxDtls></TxDtls>', `<Btch><PmtInfId>${file.messageId}-1</PmtInfId></Btch>`);
    await hand.upload(xml);
    expect(await states()).toEqual(['settled', 'settled']);
    expect(await hand.lines()).toMatchObject([{ state: 'matched', matchedBy: 'block' }]);
  });
  it('a return before its payment waits, and follows as soon as the payment is there', async () => {
    const { hand, ids, e2e, states } = await filed([500]);
    const amount = (await hand.facts(ids[0]!)).beneficiary_receives;
    await hand.upload(
      sampleStatement({
        id: 'S2',
        closing: String(1_000_000 + amount),
        entries: [{ ref: 'N2', amount: String(amount), side: 'CRDT', endToEndId: e2e(ids[0]!), reversal: true }],
      }),
    );
    expect([await states(), (await hand.lines())[0].doubt]).toEqual([['waiting'], 'notYetPaid']);
    await hand.upload(
      sampleStatement({
        id: 'S1',
        closing: String(1_000_000 - amount),
        entries: [{ ref: 'N1', amount: String(amount), side: 'DBIT', endToEndId: e2e(ids[0]!) }],
      }),
    );
    expect([await states(), await hand.status(ids[0]!), (await hand.lines('&state=unmatched')).length]).toEqual([
      ['returned'],
      'reversed',
      0,
    ]);
  });
  it('a debit for a payment the bank had refused books nothing, stops the payment, and is told', async () => {
    const { hand, file, ids, e2e } = await filed([500]);
    await hand.upload(sampleReport({ messageId: 'R1', original: file.messageId, group: 'RJCT', groupReason: 'AC01' }));
    const balance = await hand.balance('payout');
    const amount = (await hand.facts(ids[0]!)).beneficiary_receives;
    const answer = await hand.upload(
      sampleStatement({
        closing: String(1_000_000 - amount),
        entries: [{ ref: 'N1', amount: String(amount), side: 'DBIT', endToEndId: e2e(ids[0]!) }],
      }),
    );
    expect(answer.body.data[0]).toMatchObject({
      changeCount: 0,
      unmatchedCount: 1,
      warnings: [{ rule: 'contradiction' }],
    });
    expect(await hand.row(ids[0]!)).toMatchObject({ status: 'failed', anomaly: 'contradiction' });
    expect(await hand.balance('payout')).toEqual(balance);
    expect((await hand.lines())[0]).toMatchObject({ state: 'unmatched', doubt: 'alreadyRejected' });
  });
});

describe('lines that wait for a person', () => {
  const credit = (hand: Awaited<ReturnType<typeof merchant>>['hand'], amount: string) =>
    hand.upload(
      sampleStatement({
        closing: String(1_000_000 + Number(amount)),
        entries: [{ ref: `C${amount}`, amount, side: 'CRDT', name: 'VERSEMENT', text: 'TOP-1234' }],
      }),
    );
  it('are set aside with a note, once', async () => {
    const { hand, owner } = await merchant();
    await credit(hand, '300');
    const [line] = await hand.lines();
    expect((await owner.post(`/fapi/bank-lines/${line.id}/set-aside`, { note: 'Interest' })).body.data).toMatchObject({
      state: 'setAside',
      note: 'Interest',
      decidedByName: expect.any(String),
    });
    expect((await owner.post(`/fapi/bank-lines/${line.id}/set-aside`, { note: 'Again' })).body.error.key).toBe(
      'bank_lines.action_not_possible',
    );
    expect(
      (await owner.post(`/fapi/bank-lines/${line.id}/match`, { transactionId: `txn_${'0'.repeat(26)}`, pin: testPin }))
        .body.error.key,
    ).toBe('bank_lines.action_not_possible');
  });
  it('are matched by a person to a payment of that amount, and to no other', async () => {
    const { hand, organisationId, ids } = await filed([500, 900]);
    const third = await world.person(organisationId, 'manager');
    await givePins(world, third);
    const [a, b] = await Promise.all(ids.map(async (id) => (await hand.facts(id)).beneficiary_receives));
    await hand.upload(
      sampleStatement({
        closing: String(1_000_000 - a!),
        entries: [{ ref: 'N1', amount: String(a), side: 'DBIT', name: 'VIREMENT 7781' }],
      }),
    );
    const [line] = await hand.lines();
    expect(
      (await third.post(`/fapi/bank-lines/${line.id}/match`, { transactionId: ids[1], pin: testPin })).body.error,
    ).toMatchObject({ key: 'bank_lines.does_not_fit', params: { amount: a } });
    expect(
      (await third.post(`/fapi/bank-lines/${line.id}/match`, { transactionId: ids[0], pin: testPin })).body.data,
    ).toMatchObject({ state: 'matched', matchedBy: 'person', transactionId: ids[0] });
    expect(await hand.status(ids[0]!)).toBe('completed');
    expect(b).toBeGreaterThan(a!);
    await hand.upload(
      sampleStatement({
        id: 'S2',
        closing: String(1_000_000 + a!),
        entries: [{ ref: 'N2', amount: String(a), side: 'CRDT', name: 'RETOUR' }],
      }),
    );
    const [back] = await hand.lines('&state=unmatched');
    expect(
      (await third.post(`/fapi/bank-lines/${back.id}/match`, { transactionId: ids[0], pin: testPin })).body.data.state,
    ).toBe('matched');
    expect(await hand.status(ids[0]!)).toBe('reversed');
  });
  it('that are not there are bank_lines.not_found, answers bank_answers.not_found', async () => {
    const { owner } = await merchant();
    expect((await owner.post(`/fapi/bank-lines/bkl_${'0'.repeat(26)}/set-aside`, { note: 'x' })).body.error.key).toBe(
      'bank_lines.not_found',
    );
    expect(
      (
        await owner.post(`/fapi/bank-lines/bkl_${'0'.repeat(26)}/match`, {
          transactionId: `txn_${'0'.repeat(26)}`,
          pin: testPin,
        })
      ).body.error.key,
    ).toBe('bank_lines.not_found');
    expect((await owner.get(`/fapi/bank-answers/bka_${'0'.repeat(26)}`)).body.error.key).toBe('bank_answers.not_found');
  });
});
