import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { sampleJpeg } from '../../../testing/sample-files.ts';
import { samplePdf } from '../../../kit/small-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { sweepFiles } from '../../ground/files/public.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let staff: Session;
let auditor: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let number = 500_000;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Imprimerie Sawa', ['owner', 'manager', 'staff', 'auditor', 'cashier']);
  ({ owner, organisationId } = merchant);
  manager = merchant.people['manager']!;
  staff = merchant.people['staff']!;
  auditor = merchant.people['auditor']!;
  await givePins(world, owner, manager, staff);
  hand = payoutHand(world, organisationId);
  await hand.fund(2_000_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const paper = (who: Session, name = 'facture.pdf') =>
  storedFileId(who, { purpose: 'document', bytes: samplePdf(), name });
async function send(attachments: unknown, more: Record<string, unknown> = {}, who = owner) {
  const beneficiary = { kind: 'wallet', phone: `677${number++}`, name: 'Papeterie Ekotto' };
  const { scheduledFor } = more;
  const priced = await who.post('/fapi/transfers/quote', {
    beneficiary,
    amount: 12_000,
    mode: 'send',
    ...(scheduledFor ? { scheduledFor } : {}),
  });
  return who.post('/fapi/transfers', {
    beneficiary,
    amount: 12_000,
    mode: 'send',
    expectedTotalDebit: priced.body.data.totalDebit,
    nameConfirmed: true,
    pin: testPin,
    ...more,
    attachments,
  });
}
const sent = async (attachments: unknown, more: Record<string, unknown> = {}, who = owner) => {
  const { status, body } = await send(attachments, more, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const path = (id: string, fileId: string) => `/fapi/transfers/${id}/attachments/${fileId}`;
const bytesOf = (fileId: string) =>
  world.production.runTx('system', async (tx) => {
    const file = await tx
      .selectFrom('identity.files')
      .select('object_key')
      .where('id', '=', fileId)
      .where('status', '=', 'stored')
      .executeTakeFirst();
    const found = file && (await world.production.files.store.read(file.object_key));
    return found ? Buffer.concat(await found.body.toArray()) : null;
  });

describe('papers of a transfer', () => {
  it('stand on it with name and size, come back as they were sent, and outlive the sweep', async () => {
    const [invoice, photo, loose] = [
      await paper(owner),
      await storedFileId(owner, { purpose: 'document', bytes: sampleJpeg(), name: 'bon.jpg' }),
      await paper(owner, 'brouillon.pdf'),
    ];
    const { transfer } = await sent([invoice, photo, invoice]);
    expect(transfer.attachments).toEqual([
      { fileId: invoice, name: 'facture.pdf', mediaType: 'application/pdf', size: samplePdf().length },
      { fileId: photo, name: 'bon.jpg', mediaType: 'image/jpeg', size: sampleJpeg().length },
    ]);
    expect((await owner.get(`/fapi/transfers/${transfer.id}`)).body.data.attachments).toHaveLength(2);
    const answer = await owner.get(path(transfer.id, invoice));
    expect([answer.status, String(answer.body).startsWith('%PDF')]).toEqual([200, true]);
    await sweepFiles(
      world.production.runTx,
      world.production.files,
      new Date(world.clock.now().getTime() + 2 * 86_400_000),
    );
    expect((await bytesOf(invoice))?.equals(samplePdf())).toBe(true);
    expect((await bytesOf(photo))?.equals(sampleJpeg())).toBe(true);
    expect(await bytesOf(loose)).toBeNull();
    expect((await owner.get(path(transfer.id, invoice))).status).toBe(200);
  });

  it('transfers.not_found, files.not_found: for whoever may see the transfer, and only what belongs to it', async () => {
    const mine = await paper(owner);
    const { transfer } = await sent([mine]);
    expect((await auditor.get(path(transfer.id, mine))).status).toBe(200);
    // Staff see their own transfers only.
    expect((await staff.get(path(transfer.id, mine))).body.error.key).toBe('transfers.not_found');
    const stranger = (await world.merchant('Ailleurs')).owner;
    expect((await stranger.get(path(transfer.id, mine))).body.error.key).toBe('transfers.not_found');
    const other = await paper(owner, 'autre.pdf');
    const { transfer: second } = await sent([other]);
    expect((await owner.get(path(transfer.id, other))).body.error.key).toBe('files.not_found');
    expect((await owner.get(path(second.id, other))).status).toBe(200);
  });

  it('files.not_found: a colleague’s paper, a logo, or none at all moves no money', async () => {
    const before = await hand.balance('payout');
    const refused = async (attachments: string[]) => (await send(attachments)).body.error;
    expect(await refused([await paper(owner), await paper(manager)])).toMatchObject({
      key: 'files.not_found',
      field: 'attachments.1',
    });
    expect(await refused([await storedFileId(owner, { purpose: 'logo', bytes: sampleJpeg() })])).toMatchObject({
      key: 'files.not_found',
      field: 'attachments.0',
    });
    expect(await refused([`fil_${'0'.repeat(26)}`])).toMatchObject({ key: 'files.not_found' });
    expect(await hand.balance('payout')).toEqual(before);
  });

  it('are five at most', async () => {
    const answer = await send(Array.from({ length: 6 }, () => `fil_${'0'.repeat(26)}`));
    expect(answer.body.error).toMatchObject({
      key: 'request.invalid',
      fields: [{ path: 'attachments', rule: 'list.tooLong' }],
    });
  });

  it('of a plan stand on each of its transfers', async () => {
    const lease = await paper(owner, 'bail.pdf');
    const scheduledFor = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const { schedule } = await sent([lease], { scheduledFor, recurrence: { every: 'day' } });
    await world.travel(2 * 3_600_000, 600_000);
    await world.settle();
    const [run] = (await owner.get(`/fapi/transfers?scheduleId=${schedule.id}`)).body.data;
    expect((await owner.get(`/fapi/transfers/${run.id}`)).body.data.attachments).toMatchObject([
      { fileId: lease, name: 'bail.pdf' },
    ]);
    expect((await owner.get(path(run.id, lease))).status).toBe(200);
  });

  it('are named to whoever approves, who may open them', async () => {
    await ruleInForce(owner, manager, { subject: 'transfer' });
    const invoice = await paper(staff, 'devis signé.pdf');
    const { transfer } = await sent([invoice], {}, staff);
    expect(transfer.stage).toBe('pendingApproval');
    const approval = (await manager.get(`/fapi/approvals/${transfer.approval.id}`)).body.data;
    expect(JSON.stringify(approval)).toContain('devis signé.pdf');
    expect((await manager.get(path(transfer.id, invoice))).status).toBe(200);
    expect((await decideAs(manager, transfer.approval.id, 'approve')).status).toBe(200);
    expect((await owner.get(`/fapi/transfers/${transfer.id}`)).body.data.attachments).toHaveLength(1);
  });
});
