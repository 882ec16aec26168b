import type { LinkedAccount } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/values/limits.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { moveLinkedAccount } from '#domain/states/linked-account.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { attachFile } from '../../ground/files/public.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import { askIfOwed, withdrawApproval } from './approval.ts';
import { askHolder } from './ask-holder.ts';
import type { LinkedAccountPorts } from './create.ts';
import { findLinkedAccount, requireAction, toLinkedAccount, type LinkedAccountRow } from './records.ts';

type Change = Partial<
  Pick<
    LinkedAccountRow,
    | 'status'
    | 'approval_id'
    | 'verified_by'
    | 'verified_name'
    | 'name_match'
    | 'micro_tries'
    | 'micro_code_sealed'
    | 'micro_transaction_id'
    | 'micro_sent_at'
    | 'document_file_id'
    | 'document_by'
    | 'document_by_name'
    | 'revoked_at'
    | 'revoked_by_name'
    | 'revoke_note'
  >
>;

/** Writes a change and says how the account stands now. */
export async function saveLinkedAccount(
  tx: Tx,
  context: Context,
  row: LinkedAccountRow,
  change: Change,
): Promise<LinkedAccount> {
  const { micro_status: _, ...stored } = row;
  const next = { ...row, ...change, version: row.version + 1 };
  await tx
    .updateTable('linked_accounts')
    .set({ ...change, version: next.version })
    .where('organisation_id', '=', stored.organisation_id)
    .where('id', '=', stored.id)
    .execute();
  Object.assign(context.audited, {
    objectType: 'linkedAccount',
    objectId: row.id,
    before: { status: row.status, verifiedBy: row.verified_by },
    after: { status: next.status, verifiedBy: next.verified_by },
  });
  return toLinkedAccount(next, callerOf(context), context.clock.now());
}

/** Somebody has shown whose it is: it is active, or waits for the yes that is owed. */
async function shown(
  tx: Tx,
  context: Context,
  row: LinkedAccountRow,
  change: Change & Pick<LinkedAccountRow, 'verified_by'>,
): Promise<LinkedAccount> {
  const { userId, name } = callerOf(context);
  const next = { ...row, ...change };
  const asked = await askIfOwed(tx, context.environment, next, { userId, name }, context.clock.now());
  const status = moveLinkedAccount(row.status, asked ? 'askedAnew' : 'verified')!;
  return saveLinkedAccount(tx, context, row, { ...change, status, ...(asked ? { approval_id: asked } : {}) });
}

/** Asks the operator whose wallet it is. The name is kept whatever it is; only one of the approved papers verifies. */
export async function verifyByName(context: Context, ports: LinkedAccountPorts, id: string): Promise<LinkedAccount> {
  const { organisationId } = callerOf(context);
  const row = await context.runTx({ organisationId }, (tx) => findLinkedAccount(tx, organisationId, id));
  requireAction(row, context, 'verifyName');
  const operator = row.operator as OperatorCode;
  const holder = await askHolder(context, ports, {
    organisationId,
    phone: row.phone!,
    operator,
    holderName: row.holder_name,
  });
  if (holder === 'notConnected') fail('operator.not_configured', { operator: operators[operator].name });
  if (holder === 'silent') fail('operator.down', { operator: operators[operator].name });
  return context.runTx({ organisationId }, async (tx) => {
    const now = await findLinkedAccount(tx, organisationId, id, true);
    requireAction(now, context, 'verifyName');
    const answered = { verified_name: holder?.name ?? null, name_match: holder?.match ?? 'none' };
    return holder?.isProven
      ? shown(tx, context, now, { ...answered, verified_by: 'nameCheck' })
      : saveLinkedAccount(tx, context, now, answered);
  });
}

/** Somebody typed back the code that came with the small amount. A wrong one counts, whatever else happens. */
export async function confirmMicroTransfer(
  context: Context,
  ports: LinkedAccountPorts,
  id: string,
  code: string,
): Promise<LinkedAccount> {
  const { organisationId } = callerOf(context);
  const outcome = await context.runTx({ organisationId }, async (tx) => {
    const row = await findLinkedAccount(tx, organisationId, id, true);
    if (row.status === 'pending' && row.micro_transaction_id && row.micro_tries >= limits.microTransferTriesMax)
      return { triesLeft: 0 };
    requireAction(row, context, 'confirmMicroTransfer');
    if (ports.sealer.unseal(row.micro_code_sealed!, microContext(row)) === code)
      return shown(tx, context, row, { verified_by: 'microTransfer', micro_code_sealed: null });
    await saveLinkedAccount(tx, context, row, { micro_tries: row.micro_tries + 1 });
    return { triesLeft: limits.microTransferTriesMax - row.micro_tries - 1 };
  });
  if ('id' in outcome) return outcome;
  if (outcome.triesLeft <= 0) fail('linked_accounts.tries_over');
  return fail('linked_accounts.code_wrong', { triesLeft: outcome.triesLeft }, { field: 'code' });
}

/** A sealed code opens only beside the payment it went with. */
export const microContext = (row: Pick<LinkedAccountRow, 'id' | 'micro_transaction_id'>): string =>
  `linked account ${row.id} ${row.micro_transaction_id}`;

export async function giveDocument(context: InTx, id: string, fileId: string): Promise<LinkedAccount> {
  const { organisationId, userId, name } = callerOf(context);
  const row = await findLinkedAccount(context.tx, organisationId, id, true);
  requireAction(row, context, 'giveDocument');
  await attachFile(context.tx, {
    organisationId,
    userId,
    id: fileId,
    purpose: 'document',
    field: 'fileId',
    at: context.clock.now(),
  });
  return saveLinkedAccount(context.tx, context, row, {
    document_file_id: fileId,
    document_by: userId,
    document_by_name: name,
  });
}

export async function acceptDocument(
  context: Context,
  ports: LinkedAccountPorts,
  id: string,
  { pin, fileId }: { pin: string; fileId?: string | undefined },
): Promise<Acted<LinkedAccount>> {
  const { organisationId } = callerOf(context);
  await requirePin(context, ports.auth, pin);
  return context.runOnce({ organisationId }, async (tx) => {
    const row = await findLinkedAccount(tx, organisationId, id, true);
    requireAction(row, context, 'acceptDocument');
    if (fileId !== undefined && fileId !== row.document_file_id) fail('record.changed_meanwhile');
    return answer(await shown(tx, context, row, { verified_by: 'document' }));
  });
}

export async function revokeLinkedAccount(context: InTx, id: string, note: string): Promise<LinkedAccount> {
  const { organisationId, userId, name } = callerOf(context);
  const row = await findLinkedAccount(context.tx, organisationId, id, true);
  requireAction(row, context, 'revoke');
  if (row.status === 'pendingApproval') await withdrawApproval(context.tx, row, { userId, name }, context.clock.now());
  return saveLinkedAccount(context.tx, context, row, {
    status: 'revoked',
    revoked_at: context.clock.now(),
    revoked_by_name: name,
    revoke_note: note,
    micro_code_sealed: null,
  });
}
