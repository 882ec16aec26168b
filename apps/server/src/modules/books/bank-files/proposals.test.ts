import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleReport, sampleStatement } from '../../../connectors/bank-files/testing/samples.ts';
import { givePins, testPin as pin } from '../../../testing/approvals.ts';
import { bankHand, debtorRib, ribOf } from '../../../testing/bank-files.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';
import { receiveBankFile } from './receive.ts';

/** Files of the bank that a person hands in: what somebody who made a payment would forge to have the money back. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-20T08:00:00Z'),
    env: {
      DEPOSIT_BANK_HOLDER: 'Boutique Wouri',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: debtorRib,
    },
  });
});
afterAll(() => world.close());

async function paid(change: object = {}) {
  const { organisationId, people } = await world.merchant(undefined, ['owner', 'manager', 'admin']);
  const [owner, maker, admin] = [people['owner']!, people['manager']!, people['admin']!];
  await givePins(world, owner, maker, admin);
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(1_000_000);
  expect((await hand.connect(change)).status).toBe(200);
  const id = await hand.open({ kind: 'bank', rib: ribOf('30245039710'), name: 'Scierie' }, 300_000, {
    rail: 'bankFile',
    actor: { kind: 'user', id: maker.userId, name: 'Maker' },
  });
  const file = (await hand.make()).body.data;
  const [item] = await hand.items(file.id);
  const amount = (await hand.facts(id)).beneficiary_receives;
  const line = (side: 'DBIT' | 'CRDT', name: string, more: object = {}) => {
    const [opening, closing] = side === 'DBIT' ? [1_000_000, 1_000_000 - amount] : [1_000_000 - amount, 1_000_000];
    return sampleStatement({
      id: name,
      opening: String(opening),
      closing: String(closing),
      entries: [{ ref: name, amount: String(amount), side, endToEndId: item.endToEndId, ...more }],
    });
  };
  return {
    organisationId,
    owner,
    maker,
    admin,
    hand,
    id,
    file,
    item,
    line,
    report: (group: string) => sampleReport({ messageId: `R${group}`, original: file.messageId, group }),
    available: async () => (await hand.balance('payout')).available,
    fromBox: (xml: string) =>
      hand.inTx((tx) =>
        receiveBankFile(tx, world.clock.now(), world.production, {
          organisationId,
          bytes: Buffer.from(xml),
          fileName: 'box.xml',
          via: 'dropBox',
          by: null,
        }),
      ),
    bring: async (xml: string, who = maker) =>
      await who.post('/fapi/bank-answers', {
        fileName: 'file.xml',
        contentBase64: Buffer.from(xml).toString('base64'),
      }),
    waiting: async () => (await owner.get('/fapi/bank-proposals')).body.data,
    confirm: (proposal: { id: string; version: number }, who = admin, more: object = {}) =>
      who.post(`/fapi/bank-proposals/${proposal.id}/confirm`, { version: proposal.version, pin, ...more }),
  };
}
const reject = 'RJCT';
const box = () => ({ way: 'dropBox', dropBoxUrl: `${world.urls.bank}/dropbox/x`, dropBoxSecret: 'x' });

describe('a forged refusal or return', () => {
  it('gives nothing back: neither its bringer nor the maker of the payment confirms it, nor anybody without the PIN', async () => {
    const { hand, id, available, bring, report, confirm, maker, owner, admin, file } = await paid();
    const before = await available();
    const { status, body } = await bring(report(reject));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await available()).toBe(before);
    expect(await hand.status(id)).toBe('processing/partnerSubmitted');
    expect(body.data).toMatchObject({
      answers: [],
      proposal: {
        state: 'waiting',
        kind: 'statusReport',
        fileId: file.id,
        givesBack: expect.any(Number),
        changes: [{ transactionId: id, from: 'waiting', to: 'rejected' }],
      },
    });
    const { proposal } = body.data;
    expect((await confirm(proposal, maker)).body.error).toMatchObject({ key: 'bank_proposals.action_not_possible' });
    const other = (await bring(`${report(reject)}\n`, owner)).body.data.proposal;
    expect(
      (await confirm(other, maker)).body.error.key,
      'the maker of the payment, of a file somebody else brought',
    ).toBe('bank_proposals.own_payment');
    expect((await confirm(proposal, admin, { pin: '000111' })).body.error.key).toBe('pin.wrong');
    expect((await confirm({ ...proposal, version: 9 })).body.error.key).toBe('record.changed_meanwhile');
    expect(await available()).toBe(before);
    expect((await hand.items(file.id))[0]).toMatchObject({ state: 'waiting', said: 'rejected' });
    expect((await owner.get('/fapi/bank-files/overview')).body.data.toConfirm).toBe(2);

    expect(
      (
        await admin.post(`/fapi/bank-proposals/${other.id}/refuse`, {
          version: other.version,
          note: 'Not from our bank',
        })
      ).body.data,
    ).toMatchObject({ state: 'refused', note: 'Not from our bank' });
    expect((await confirm(other)).body.error.key).toBe('bank_proposals.action_not_possible');
    expect((await confirm(proposal)).body.data).toMatchObject({
      state: 'confirmed',
      decidedByName: expect.any(String),
    });
    expect(await hand.status(id)).toBe('failed/cashOutFailed');
    expect(await available()).toBeGreaterThan(before);
    expect((await confirm(proposal)).body.error.key).toBe('bank_proposals.action_not_possible');
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('of a payment that the bank has paid waits as well, with what nothing explains yet', async () => {
    const { hand, id, available, bring, line, fromBox, waiting, confirm } = await paid();
    const before = await available();
    // Kept as a line it would have struck as soon as the bank said that the payment was made.
    await bring(line('CRDT', 'S2', { returned: 'AC04' }));
    expect(await hand.lines()).toEqual([]);
    await fromBox(line('DBIT', 'S1'));
    expect(await hand.status(id)).toBe('completed');
    const [proposal] = await waiting();
    expect(proposal.changes).toEqual([]);
    const renewed = (await confirm(proposal)).body.data;
    expect(renewed, 'what it does is another thing than what was shown').toMatchObject({
      state: 'waiting',
      version: 2,
      changes: [{ to: 'returned' }],
    });
    expect([await hand.status(id), await available()]).toEqual(['completed', before]);
    expect((await confirm(renewed)).body.data.state).toBe('confirmed');
    expect(await hand.status(id)).toBe('reversed');
    expect((await hand.lines()).length).toBe(2);
  });

  it('cannot be brought at all where the bank speaks through its drop box', async () => {
    const { hand, id, available, bring, line, report, fromBox } = await paid({
      way: 'dropBox',
      dropBoxUrl: `${world.urls.bank}/dropbox/x`,
      dropBoxSecret: 'x',
    });
    const before = await available();
    await fromBox(report('ACSC'));
    for (const forged of [report(reject), line('CRDT', 'S9', { returned: 'AC04' })])
      expect((await bring(forged)).body.error.key).toBe('bank_files.box_speaks');
    expect([await hand.status(id), await available()]).toEqual(['completed', before]);
  });

  it('is not taken before the bank has spoken either, nor without a reference, where the bank speaks through its drop box', async () => {
    const { hand, id, available, bring, line, fromBox, owner } = await paid(box());
    expect((await bring(line('CRDT', 'S2', { returned: 'AC04' }), owner)).body.error.key).toBe('bank_files.box_speaks');
    expect(
      (await bring(line('CRDT', 'S3', { endToEndId: undefined, name: 'RETOUR', returned: 'AC04' }), owner)).body.error
        .key,
    ).toBe('bank_files.box_speaks');
    await fromBox(line('DBIT', 'S1'));
    const before = await available();
    expect(
      (await bring(line('CRDT', 'S4', { endToEndId: undefined, name: 'RETOUR', reversal: true }))).body.error.key,
    ).toBe('bank_files.box_speaks');
    expect([await hand.status(id), await hand.lines('&state=unmatched'), await available()]).toEqual([
      'completed',
      [],
      before,
    ]);
  });

  it('that looks like any other credit is not matched as a return by hand where the bank speaks through its drop box', async () => {
    const { hand, id, bring, confirm, line, fromBox, admin, available } = await paid(box());
    await fromBox(line('DBIT', 'S1'));
    const before = await available();
    expect(
      (await confirm((await bring(line('CRDT', 'S2', { endToEndId: undefined, name: 'RETOUR' }))).body.data.proposal))
        .body.data.state,
    ).toBe('confirmed');
    const [back] = await hand.lines('&state=unmatched');
    expect((await admin.post(`/fapi/bank-lines/${back.id}/match`, { transactionId: id, pin })).body.error.key).toBe(
      'bank_files.box_speaks',
    );
    expect([await hand.status(id), await available()]).toEqual(['completed', before]);
  });

  it('of a payment under way is not confirmed by its maker, and what the bank says later does not set it off', async () => {
    const { hand, id, owner, maker, bring, confirm, line, fromBox } = await paid();
    const { proposal } = (await bring(line('CRDT', 'S2', { returned: 'AC04' }), owner)).body.data;
    expect(proposal, 'which payment it names is shown').toMatchObject({
      changes: [],
      unmatchedCount: 1,
      named: [
        { transactionId: id, name: 'Scierie', amount: expect.any(Number), direction: 'credit', doubt: 'notYetPaid' },
      ],
    });
    expect((await confirm(proposal, maker)).body.error.key).toBe('bank_proposals.own_payment');
    const nameless = (
      await bring(line('CRDT', 'S3', { endToEndId: undefined, name: 'RETOUR', returned: 'AC04' }), owner)
    ).body.data.proposal;
    expect((await confirm(nameless, maker)).body.error.key).toBe('bank_proposals.own_payment');
    expect((await confirm(proposal)).body.data.state).toBe('confirmed');
    await fromBox(line('DBIT', 'S1'));
    expect(await hand.status(id)).toBe('completed');
    expect(await hand.lines('&state=unmatched')).toMatchObject([
      { doubt: 'notYetPaid', about: { transactionId: id, name: 'Scierie' } },
    ]);
  });

  it('with the line matched by hand is refused to the maker of the payment and to whoever brought the line, and wants the PIN', async () => {
    const { hand, id, owner, maker, admin, line, fromBox, bring, confirm } = await paid();
    await fromBox(line('DBIT', 'S1'));
    const { proposal } = (await bring(line('CRDT', 'S2', { endToEndId: undefined, name: 'RETOUR' }), owner)).body.data;
    expect((await confirm(proposal)).body.data.state).toBe('confirmed');
    const [back] = await hand.lines('&state=unmatched');
    const match = (who: typeof owner, typed = pin) =>
      who.post(`/fapi/bank-lines/${back.id}/match`, { transactionId: id, pin: typed });
    for (const who of [maker, owner]) expect((await match(who)).body.error.key).toBe('bank_proposals.own_payment');
    expect((await match(admin, '000111')).body.error.key).toBe('pin.wrong');
    expect(await hand.status(id)).toBe('completed');
    expect((await match(admin)).body.data.state).toBe('matched');
    expect(await hand.status(id)).toBe('reversed');
  });
});

it('under the reference of a line that the bank brings later gives way to it, also when it was set aside', async () => {
  const { hand, id, bring, confirm, line, fromBox, owner, admin } = await paid();
  const { proposal } = (
    await bring(
      sampleStatement({
        id: 'S1',
        opening: '0',
        closing: '700',
        entries: [{ ref: 'S1', amount: '700', side: 'CRDT', name: 'CLIENT' }],
      }),
      owner,
    )
  ).body.data;
  expect((await confirm(proposal)).body.data.state).toBe('confirmed');
  const [squatter] = await hand.lines('&state=unmatched');
  expect((await admin.post(`/fapi/bank-lines/${squatter.id}/set-aside`, { note: 'A sale' })).status).toBe(200);
  await fromBox(line('DBIT', 'S1'));
  expect(await hand.status(id)).toBe('completed');
  expect(await hand.lines()).toMatchObject([{ direction: 'debit', state: 'matched', transactionId: id }]);
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('is confirmed by nobody whose PIN was just set anew, and neither is a line matched by hand', async () => {
  const { hand, id, bring, line, fromBox, confirm, admin, owner, report } = await paid();
  await world.production.runTx('system', (tx) =>
    tx.updateTable('identity.users').set({ pin_reset_at: world.clock.now() }).where('id', '=', admin.userId).execute(),
  );
  const refused = (await bring(report(reject))).body.data.proposal;
  expect((await confirm(refused)).body.error.key).toBe('pin.low_power');
  expect(
    (await owner.post(`/fapi/bank-proposals/${refused.id}/refuse`, { version: refused.version, note: 'x' })).status,
  ).toBe(200);
  await fromBox(line('DBIT', 'S1'));
  await fromBox(line('CRDT', 'S2', { endToEndId: undefined, name: 'RETOUR' }));
  const [back] = await hand.lines('&state=unmatched');
  expect((await admin.post(`/fapi/bank-lines/${back.id}/match`, { transactionId: id, pin })).body.error.key).toBe(
    'pin.low_power',
  );
  expect(await hand.status(id)).toBe('completed');
});

it('steps on the way act at once, the word that it is paid waits, and the bank’s own file ends the wait', async () => {
  const { hand, id, bring, report, fromBox, waiting } = await paid();
  expect((await bring(report('ACSP'))).body.data).toMatchObject({ proposal: null, answers: [{ changeCount: 1 }] });
  expect(await hand.status(id)).toBe('processing/payInProgress');
  expect((await bring(report('ACSC'))).body.data).toMatchObject({
    answers: [],
    proposal: { changes: [{ to: 'provisional' }] },
  });
  expect((await bring(report('ACSC'))).body.data, 'again').toMatchObject({
    answers: [],
    proposal: { state: 'waiting' },
  });
  expect((await waiting()).length).toBe(1);
  expect(await hand.status(id)).toBe('processing/payInProgress');
  await fromBox(report('ACSC'));
  expect(await hand.status(id)).toBe('completed');
  expect(await waiting()).toEqual([]);
});

it('a deposit is not credited by a statement alone, nor on the word of who announced it', async () => {
  const { hand, owner, maker, available, bring, confirm } = await paid();
  const top = (await maker.post('/fapi/top-ups/bank', { amount: 70_000 })).body.data;
  const before = await available();
  const { proposal } = (
    await bring(
      sampleStatement({
        opening: '0',
        closing: '70000',
        entries: [{ ref: 'D', amount: '70000', side: 'CRDT', text: top.reference }],
      }),
      owner,
    )
  ).body.data;
  expect(proposal.deposits).toEqual([{ reference: top.reference, amount: 70_000 }]);
  expect(await available()).toBe(before);
  expect((await confirm(proposal, maker)).body.error.key).toBe('bank_proposals.own_payment');
  expect((await confirm(proposal)).body.data.state).toBe('confirmed');
  expect(await available()).toBe(before + 70_000);
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('is confirmed once by two who confirm at the same moment', async () => {
  const { available, bring, report, confirm, owner, admin } = await paid();
  const before = await available();
  const { proposal } = (await bring(report(reject))).body.data;
  const answers = await Promise.all([confirm(proposal, owner), confirm(proposal, admin)]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await available()).toBeGreaterThan(before);
});

it('is confirmed, and its line matched, once: what was asked again under its key is answered as it was', async () => {
  const { hand, id, bring, line, fromBox, owner, admin } = await paid();
  await fromBox(line('DBIT', 'S1'));
  const { proposal } = (await bring(line('CRDT', 'S2', { endToEndId: undefined, name: 'RETOUR' }), owner)).body.data;
  const confirm = () =>
    admin.post(`/fapi/bank-proposals/${proposal.id}/confirm`, { version: proposal.version, pin }, 'confirmed-once');
  const first = (await confirm()).body.data;
  expect(first.state).toBe('confirmed');
  expect(await confirm()).toMatchObject({ status: 200, body: { data: first } });
  const [back] = await hand.lines('&state=unmatched');
  const match = () => admin.post(`/fapi/bank-lines/${back.id}/match`, { transactionId: id, pin }, 'matched-once');
  const matched = (await match()).body.data;
  expect(matched.state).toBe('matched');
  expect(await match()).toMatchObject({ status: 200, body: { data: matched } });
  expect(await hand.status(id)).toBe('reversed');
});

it('that would do another thing by now is shown again, to the smallest part', async () => {
  const { id, bring, line, fromBox, confirm, owner, hand } = await paid();
  const { proposal } = (await bring(line('CRDT', 'S2', { returned: 'AC04' }), owner)).body.data;
  await hand.inTx((tx) =>
    tx
      .updateTable('bank_proposals')
      .set({ named: JSON.stringify([]) })
      .where('id', '=', proposal.id)
      .execute(),
  );
  expect((await confirm(proposal)).body.data, 'one that waits from before payments were named').toMatchObject({
    state: 'waiting',
    version: 2,
    named: [{ transactionId: id }],
  });
  expect(await hand.lines()).toEqual([]);
  await fromBox(line('DBIT', 'S1'));
  expect(await hand.status(id)).toBe('completed');
});

it('that is not there is bank_proposals.not_found, also when it is somebody else’s', async () => {
  const [{ bring, report }, { owner }] = [await paid(), await paid()];
  const { proposal } = (await bring(report(reject))).body.data;
  expect((await owner.get(`/fapi/bank-proposals/${proposal.id}`)).body.error.key).toBe('bank_proposals.not_found');
  expect(
    (await owner.post(`/fapi/bank-proposals/${proposal.id}/refuse`, { version: 1, note: 'x' })).body.error.key,
  ).toBe('bank_proposals.not_found');
});
