import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, rangeOf, ruleInForce, sweepNow, testPin } from '../../../testing/approvals.ts';
import { ok } from '../../../testing/ok.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/**
 * Whoever merely kept a letter does no lasting harm: an own account in use whose yes is asked for anew says why, and is
 * not taken away because nobody answers.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
}, 120_000);
afterAll(() => world?.close());
const { login, press, reset, waysBack } = robbery(() => world, 'asked-anew');

/** An account that `maker` has added, and `approver` has let in; it is in use. A letter of `approver` is pressed. */
async function pressed(name: string, phone: string) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'admin']);
  const [maker, approver] = [people['admin']!, await world.person(organisationId, 'admin')];
  await givePins(world, owner, maker, approver);
  const hand = payoutHand(world, organisationId);
  await hand.fund(1_000_000);
  await ruleInForce(owner, approver, {
    subject: 'linkedAccount',
    ranges: [rangeOf({ finalApproverId: approver.userId })],
  });
  world.clock.advance(1_000);
  const emailOf = async (who: Session) => (await ok(who.get('/ba021/v1/session'))).user.email as string;
  const emails = { owner: await emailOf(owner), maker: await emailOf(maker), approver: await emailOf(approver) };
  await login(emails.approver);
  const [letter] = await waysBack(emails.approver, 'newDevice');
  world.clock.advance(1_000);
  const wish = { kind: 'wallet', label: 'Caisse', holderName: 'Un Autre', phone, pin: testPin };
  const { id } = await ok(maker.post('/fapi/linked-accounts', wish));
  const back = (who: keyof typeof emails) => world.login(emails[who]);
  const account = async () =>
    (await ok((await back('owner')).get('/fapi/linked-accounts'))).find((row: any) => row.id === id);
  const requestOf = async () => ok((await back('owner')).get(`/fapi/approvals/${(await account()).approvalId}`));
  const show = async () => {
    const who = await back('maker');
    const sent = await ok(who.post(`/fapi/linked-accounts/${id}/micro-transfer`, { pin: testPin }));
    await world.settle();
    await world.travel(20_000);
    const note = ((await hand.row(sent.microTransfer.transactionId)) as any).payer_note as string;
    return ok(who.post(`/fapi/linked-accounts/${id}/micro-transfer/confirm`, { code: /(\d{4})$/.exec(note)![1]! }));
  };
  await ok(decideAs(approver, (await requestOf()).id, 'approve'));
  expect((await show()).status).toBe('active');
  expect((await press(letter)).status).toBe(200);
  const request = await requestOf();
  expect(await account()).toMatchObject({ status: 'pendingApproval', approvalId: request.id });
  /** Whoever had to approve it is back, with a password of their own. */
  const decide = async (requestId: string, decision: 'approve' | 'decline') => {
    world.clock.advance(16 * 60_000);
    expect(await reset(emails.approver, testPassword)).not.toBeNull();
    return ok(decideAs(await back('approver'), requestId, decision));
  };
  return { back, emails, decide, account, requestOf, show, request };
}
const warningsOf = (request: any) => request.warnings.map(({ code }: any) => code);

it('a request that is asked anew because of a yes says so, in both languages', async () => {
  const { request } = await pressed('Dit pourquoi', '677500101');
  expect(warningsOf(request)).toEqual(['approverDisowned']);
  expect(request.warnings[0].text).toMatchObject({
    en: expect.stringContaining('approved in the account of somebody'),
    fr: expect.stringContaining('approuvé dans le compte d’une personne'),
  });
});

describe('an own account in use that is asked about anew', () => {
  it.each([
    ['lapses', '677500102'],
    ['is recalled', '677500103'],
  ])(
    'stands still when the request %s, and is asked about once more when somebody has shown it',
    async (how, phone) => {
      const { request, back, decide, account, requestOf, show } = await pressed(`Sans réponse ${how}`, phone);
      if (how === 'lapses') {
        world.clock.set(new Date(Date.parse(request.lapsesAt) + 1_000));
        await sweepNow(world);
      } else await ok((await back('maker')).post(`/fapi/approvals/${request.id}/recall`, {}));
      expect(await account()).toMatchObject({ status: 'pending', verifiedBy: null, microTransfer: null });
      expect(await show()).toMatchObject({ status: 'pendingApproval', verifiedBy: 'microTransfer' });
      const again = await requestOf();
      expect(again.id).not.toBe(request.id);
      expect(warningsOf(again)).toEqual(['approverDisowned']);
      expect((await decideAs(await back('maker'), again.id, 'approve')).status).not.toBe(200);
      await decide(again.id, 'approve');
      expect(await account()).toMatchObject({ status: 'active', approvalId: again.id });
    },
  );

  it('and was shown in a stolen account is shown anew, also while it waits for the yes that is owed', async () => {
    const { request, back, emails, decide, account, requestOf, show } = await pressed('Montré', '677500105');
    await ok((await back('maker')).post(`/fapi/approvals/${request.id}/recall`, {}));
    await login(emails.maker);
    const [letter] = await waysBack(emails.maker, 'newDevice');
    world.clock.advance(1_000);
    expect(await show()).toMatchObject({ status: 'pendingApproval', verifiedBy: 'microTransfer' });
    world.clock.advance(1_000);
    expect((await press(letter)).status).toBe(200);
    expect(await account()).toMatchObject({ status: 'pendingApproval', verifiedBy: null, microTransfer: null });
    const again = await requestOf();
    expect(warningsOf(again)).toEqual(['makerDisowned', 'approverDisowned']);
    await decide(again.id, 'approve');
    expect(await account()).toMatchObject({ status: 'pending' });
  });

  it('is revoked when whoever is asked says no', async () => {
    const { request, account, decide } = await pressed('Refusé', '677500104');
    await decide(request.id, 'decline');
    expect(await account()).toMatchObject({ status: 'revoked' });
  });
});
