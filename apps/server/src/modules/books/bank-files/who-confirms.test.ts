import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleReport, sampleStatement } from '../../../connectors/bank-files/testing/samples.ts';
import { givePins, testPin as pin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { massHand, runInput } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Who may say that the bank really said so, of a file that a person brought. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
});
afterAll(() => world?.close());
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function merchant() {
  const { organisationId, people } = await world.merchant(undefined, ['owner', 'manager', 'admin']);
  const [owner, manager, admin] = [people['owner']!, people['manager']!, people['admin']!];
  await givePins(world, owner, manager, admin);
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(1_000_000);
  expect((await hand.connect()).status).toBe(200);
  const fileOf = async () => {
    const file = (await hand.make()).body.data;
    return { file, item: (await hand.items(file.id))[0] };
  };
  return {
    organisationId,
    owner,
    manager,
    admin,
    hand,
    fileOf,
    bring: async (xml: string, who = owner) =>
      (
        await who.post('/fapi/bank-answers', {
          fileName: 'file.xml',
          contentBase64: Buffer.from(xml).toString('base64'),
        })
      ).body.data.proposal,
    confirm: (proposal: { id: string; version: number }, who: Session) =>
      who.post(`/fapi/bank-proposals/${proposal.id}/confirm`, { version: proposal.version, pin }),
    shownTo: async (proposal: { id: string }, who: Session) =>
      (await who.get(`/fapi/bank-proposals/${proposal.id}`)).body.data.availableActions,
    given: (who: Session, at: Date) =>
      world.production.runTx('system', (tx) =>
        tx
          .updateTable('identity.memberships')
          .set({ given_at: at })
          .where('organisation_id', '=', organisationId)
          .where('user_id', '=', who.userId)
          .execute(),
      ),
  };
}
const rejected = (file: { messageId: string }, name = 'R') =>
  sampleReport({ messageId: name, original: file.messageId, group: 'RJCT' });

describe('whose place is not a day older than the file', () => {
  it('does not confirm it, also when their own day is over; whoever was there a day before does', async () => {
    const { hand, admin, manager, fileOf, bring, confirm, shownTo, given } = await merchant();
    const id = await hand.pay(300_000);
    const { file } = await fileOf();
    const broughtAt = world.clock.now();
    const proposal = await bring(rejected(file));
    await given(admin, new Date(broughtAt.getTime() - dayMs + 2 * minuteMs));
    await given(manager, new Date(broughtAt.getTime() - dayMs));
    // The day of their own is over by now; the file was there before.
    world.clock.advance(3 * minuteMs);
    expect(await shownTo(proposal, admin)).toMatchObject([
      { action: 'confirm', allowed: false, disabledReason: { en: expect.stringContaining('a day') } },
      { action: 'refuse', allowed: true },
    ]);
    expect((await confirm(proposal, admin)).body.error).toMatchObject({ key: 'bank_proposals.came_later' });
    expect(await hand.status(id)).toBe('processing/partnerSubmitted');
    expect((await confirm(proposal, manager)).body.data.state).toBe('confirmed');
    expect(await hand.status(id)).toBe('failed/cashOutFailed');
  });

  it('matches no line of it to a payment either', async () => {
    const { hand, admin, manager, fileOf, bring, confirm, given } = await merchant();
    const id = await hand.pay(300_000);
    const { item } = await fileOf();
    const proposal = await bring(
      sampleStatement({
        id: 'S1',
        opening: '1000000',
        closing: String(1_000_000 - item.amount),
        entries: [{ ref: 'S1', amount: String(item.amount), side: 'DBIT', name: 'UNKNOWN' }],
      }),
    );
    expect((await confirm(proposal, admin)).body.data.state).toBe('confirmed');
    await given(manager, new Date(world.clock.now().getTime() - dayMs + 2 * minuteMs));
    world.clock.advance(3 * minuteMs);
    const [line] = await hand.lines('&state=unmatched');
    const match = (who: Session) => who.post(`/fapi/bank-lines/${line.id}/match`, { transactionId: id, pin });
    expect((await match(manager)).body.error.key).toBe('bank_proposals.came_later');
    expect((await match(admin)).body.data.state).toBe('matched');
  });
});

describe('whoever had a hand in a run', () => {
  it('that another person submitted confirms nothing of it', async () => {
    const { organisationId, hand, owner, manager, admin, fileOf, bring, confirm, shownTo } = await merchant();
    const [maker, sender] = [massHand(world, organisationId, manager), massHand(world, organisationId, owner)];
    const { id } = await maker.create([{ name: 'Marcel Owona', rib: ribOf('30245039710'), amount: 64_000 }]);
    expect((await sender.submit(id)).status).toBe(200);
    await world.settle();
    const { file, item } = await fileOf();
    // The prepared run and the hand that sent it: both vouch for nothing.
    const proposal = await bring(rejected(file), admin);
    for (const who of [manager, owner]) {
      expect((await confirm(proposal, who)).body.error.key).toBe('bank_proposals.own_payment');
      expect((await shownTo(proposal, who))[0]).toMatchObject({ action: 'confirm', allowed: false });
    }
    expect(await hand.status(item.transactionId)).toBe('processing/partnerSubmitted');
  });

  it('by putting right where a payment goes confirms nothing of that payment', async () => {
    const { organisationId, owner, manager, admin, fileOf, bring, confirm } = await merchant();
    const [maker, sender] = [massHand(world, organisationId, admin), massHand(world, organisationId, manager)];
    const { id } = await maker.create([{ name: 'Marcel Owona', rib: ribOf('00000000404'), amount: 64_000 }]);
    expect((await maker.submit(id)).status).toBe(200);
    await world.settle();
    const first = await fileOf();
    const extra = await world.person(organisationId, 'admin');
    await givePins(world, extra);
    expect((await confirm(await bring(rejected(first.file)), extra)).body.data.state).toBe('confirmed');
    await world.settle();
    const [failed] = await maker.items(id);
    const correct = (version: number) =>
      manager.post(`${sender.path(id)}/retry`, {
        corrections: [{ itemId: failed.id, version, rib: ribOf('30245039710') }],
        pin,
      });
    // Made of the row as somebody read it before a colleague put it right.
    expect((await correct(failed.version ^ 1)).body.error.key).toBe('record.changed_meanwhile');
    await sender.ok(correct(failed.version));
    await world.settle();
    const second = await fileOf();
    expect((await confirm(await bring(rejected(second.file, 'R2'), owner), manager)).body.error.key).toBe(
      'bank_proposals.own_payment',
    );
  });

  it('by rows put right before it left confirms nothing of it, also once another has put right where it goes; whoever only sent it again as it was does', async () => {
    const { organisationId, owner, manager, admin, fileOf, bring, confirm } = await merchant();
    const [maker, editor] = [massHand(world, organisationId, admin), massHand(world, organisationId, owner)];
    const extra = await world.person(organisationId, 'admin');
    const again = await world.person(organisationId, 'owner');
    await givePins(world, extra, again);
    const { id, version } = await maker.create([{ name: 'Marcel Owona', rib: ribOf('00000000404'), amount: 64_000 }]);
    await editor.ok(owner.put(editor.path(id), { version, run: runInput({ title: 'Salaires, mis à jour' }) }));
    expect((await maker.submit(id)).status).toBe(200);
    await world.settle();
    const rejects = async (name: string, who: Session) => {
      await world.settle();
      const { file } = await fileOf();
      expect((await confirm(await bring(rejected(file, name)), who)).body.data.state).toBe('confirmed');
      await world.settle();
      return (await maker.items(id))[0];
    };
    const wrong = await rejects('R1', extra);
    await editor.ok(
      manager.post(`${editor.path(id)}/retry`, { corrections: [{ itemId: wrong.id, rib: ribOf('30245039710') }], pin }),
    );
    await rejects('R2', extra);
    await editor.ok(again.post(`${editor.path(id)}/retry`, { pin }));
    await world.settle();
    const { file } = await fileOf();
    const proposal = await bring(rejected(file, 'R3'), extra);
    for (const who of [owner, manager, admin])
      expect((await confirm(proposal, who)).body.error.key).toBe('bank_proposals.own_payment');
    expect((await confirm(proposal, again)).body.data.state).toBe('confirmed');
  });
});
