import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** Files did not say in which environment they were sent; what a record points at says it for them. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
const papers = (id: string) => JSON.stringify([{ fileId: id, name: 'x.pdf', mediaType: 'application/pdf', size: 1 }]);
const pointedAt = ['slip', 'settled', 'confirmation', 'account', 'sheet', 'attached', 'planned', 'by_hand', 'said'];
beforeAll(async () => {
  before = await beforeMigration('money/0190_files_of_this_environment');
  const file = (id: string, more: object = {}) =>
    before.insert('identity.files', {
      organisation_id: 'org_1',
      id,
      purpose: 'document',
      token_hash: Buffer.from(id),
      status: 'stored',
      ...more,
    });
  for (const id of [...pointedAt, 'nobodys']) await file(id);
  await file('sandboxs', { environment: 'sandbox' });
  await file('others', { organisation_id: 'org_2' });
  await before.insert(
    'top_ups',
    { id: 'top_1', proof_file_id: 'slip', amount: 500, status: 'processing' },
    { id: 'top_2', reference: 'y', proof_file_id: 'others', amount: 500, status: 'processing' },
    { id: 'top_3', reference: 'z', proof_file_id: 'sandboxs', amount: 500, status: 'processing' },
  );
  await before.insert('settlements', {
    id: 'set_1',
    kind: 'manual',
    proof_file_id: 'settled',
    documents: papers('confirmation'),
  });
  await before.insert('linked_accounts', {
    id: 'lka_1',
    kind: 'bank',
    rib: '1',
    status: 'active',
    document_file_id: 'account',
  });
  await before.insert('mass_payments', {
    id: 'mpr_1',
    type: 'file',
    status: 'draft',
    fee_bearer: 'sender',
    queue_max_age_hours: 1,
    file_id: 'sheet',
  });
  await before.insert('payouts', {
    transaction_id: 'txn_1',
    origin: 'transfer',
    destination: 'bank',
    rail: 'manual',
    total_debit: 500,
    beneficiary_receives: 500,
    attachments: papers('attached'),
  });
  await before.insert(
    'transfer_schedules',
    {
      id: 'sch_1',
      every: 'day',
      status: 'active',
      template: JSON.stringify({ attachments: JSON.parse(papers('planned')) }),
    },
    { id: 'sch_2', every: 'day', status: 'active', template: JSON.stringify({ attachments: null }) },
  );
  await before.insert('attempts', {
    id: 'att_1',
    operation: 'payout',
    evidence: JSON.stringify({ fileId: 'by_hand' }),
  });
  await before.insert('transaction_events', { id: 'evt_1', data: JSON.stringify({ fileId: 'said' }) });
  await before.upgrade();
});
afterAll(() => before?.drop());

it('knows them by the records that point at them, and guesses nothing', async () => {
  expect(await before.rows('identity.files', ['environment'])).toEqual({
    ...Object.fromEntries(pointedAt.map((id) => [id, ['production']])),
    nobodys: [null],
    sandboxs: ['sandbox'],
    others: [null],
  });
});
