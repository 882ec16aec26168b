import type { BodyOf } from '#contract/endpoint.ts';
import type { LinkedAccount, linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { coolingEnd } from '#domain/actions/linked-account.ts';
import { detectOperator } from '#domain/payments/operators.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import { askHolder, type HolderPorts } from './ask-holder.ts';
import { askForApproval } from './approval.ts';
import { insertLinkedAccount } from './insert.ts';
import { toLinkedAccount } from './records.ts';
import { notifyHeads } from './notify.ts';

export type LinkedAccountPorts = HolderPorts & { auth: AuthServices; wake(): void };
type Wish = BodyOf<typeof linkedAccountsApi.create>;

/**
 * Adds an own account outside. A wallet whose operator names the business or somebody of its approved papers is
 * verified at once; anything else, a stranger's name that was written as it is among it, is verified later. Either way
 * it cools for a day, and everybody who could stop it is told.
 */
export async function createLinkedAccount(
  context: Context,
  ports: LinkedAccountPorts,
  wish: Wish,
): Promise<Acted<LinkedAccount>> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const at = context.clock.now();
  const operator =
    wish.kind === 'wallet'
      ? (wish.operator ??
        detectOperator(nationalNumber(wish.phone)) ??
        fail('operator.unknown', {}, { field: 'operator' }))
      : null;
  needPin(context);
  const asked =
    wish.kind === 'wallet'
      ? await askHolder(context, ports, {
          organisationId,
          phone: wish.phone,
          operator: operator!,
          holderName: wish.holderName,
        })
      : null;
  const holder = typeof asked === 'string' ? null : asked;
  const isProven = holder?.isProven === true;
  return context.runOnce({ organisationId }, async (tx) => {
    await refuseTwice(tx, organisationId, wish);
    const row = await insertLinkedAccount(
      tx,
      { organisationId, userId: caller.userId, name: caller.name, at },
      {
        kind: wish.kind,
        label: wish.label,
        holder_name: wish.holderName,
        rib: wish.kind === 'bank' ? wish.rib : null,
        phone: wish.kind === 'wallet' ? wish.phone : null,
        operator,
        verified_by: isProven ? 'nameCheck' : null,
        verified_name: holder?.name ?? null,
        name_match: holder?.match ?? null,
        status: isProven ? 'active' : 'pending',
        cooling_until: coolingEnd(at),
      },
    );
    const approvalId = await askForApproval(
      tx,
      context.environment,
      row,
      { userId: caller.userId, name: caller.name },
      at,
    );
    if (approvalId) {
      Object.assign(row, { status: 'pendingApproval', approval_id: approvalId });
      await tx
        .updateTable('linked_accounts')
        .set({ status: 'pendingApproval', approval_id: approvalId })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', row.id)
        .execute();
    }
    await notifyHeads(tx, ports.auth, { environment: context.environment, row, at });
    Object.assign(context.audited, {
      objectType: 'linkedAccount',
      objectId: row.id,
      after: { kind: row.kind, label: row.label, holderName: row.holder_name, status: row.status },
    });
    return answer(toLinkedAccount({ ...row, micro_status: null }, caller, at));
  });
}

/** The index would refuse it too; this names the account that is there. Two who add the same one take their turn. */
async function refuseTwice(tx: Tx, organisationId: string, wish: Wish): Promise<void> {
  await takeTurn(tx, 'linkedAccount', organisationId);
  const query = tx
    .selectFrom('linked_accounts')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'revoked');
  const there = await (
    wish.kind === 'bank' ? query.where('rib', '=', wish.rib) : query.where('phone', '=', wish.phone)
  ).executeTakeFirst();
  if (there) fail('linked_accounts.exists', { id: there.id }, { field: wish.kind === 'bank' ? 'rib' : 'phone' });
}
