import { randomInt } from 'node:crypto';
import type { LinkedAccount } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/values/limits.ts';
import { microNote } from '#domain/banks/micro-note.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import type { Context } from '../../context.ts';
import { openPayouts, quotePayoutFor } from '../../engine/movements/public.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import type { LinkedAccountPorts } from './create.ts';
import { findLinkedAccount, requireAction, type LinkedAccountRow } from './records.ts';
import { microContext, saveLinkedAccount } from './verify.ts';

const payeeOf = (row: LinkedAccountRow) =>
  row.kind === 'bank'
    ? { kind: 'bank' as const, rib: row.rib!, name: row.holder_name }
    : { kind: 'wallet' as const, phone: row.phone!, operator: row.operator as OperatorCode, name: row.holder_name };

/**
 * Sends a small amount whose note carries a code. It is an ordinary payout from the payout account, fee and all; that
 * the account still cools does not matter, because this is how one finds out whose it is.
 */
export async function sendMicroTransfer(
  context: Context,
  ports: LinkedAccountPorts,
  id: string,
  pin: string,
): Promise<Acted<LinkedAccount>> {
  const { organisationId, userId, name } = callerOf(context);
  const at = context.clock.now();
  await requirePin(context, ports.auth, pin);
  const sent = await context.runOnce({ organisationId }, async (tx) => {
    const row = await findLinkedAccount(tx, organisationId, id, true);
    requireAction(row, context, 'sendMicroTransfer');
    const beneficiary = payeeOf(row);
    const quote = await quotePayoutFor(tx, {
      organisationId,
      product: 'transfer',
      beneficiary,
      amount: limits.microTransferAmount,
      mode: 'send',
      at,
      senderSharePercent: 100,
    });
    const code = String(randomInt(10_000)).padStart(4, '0');
    const transactionId = newId('transaction', at);
    await openPayouts(tx, context.clock, [
      {
        id: transactionId,
        organisationId,
        type: 'transfer',
        origin: { type: 'transfer' },
        sourceAccount: 'payout',
        beneficiary,
        quote,
        rail: quote.rail,
        payeeNote: microNote(code),
        channel: 'dashboard',
        actor: { kind: 'user', id: userId, name },
        requestId: context.requestId,
        linkedAccountId: row.id,
        hold: { kind: 'own' },
        start: 'now',
      },
    ]);
    const change = { micro_transaction_id: transactionId, micro_sent_at: at, micro_tries: 0 };
    const next: LinkedAccountRow = { ...row, ...change, micro_status: 'pending' };
    return answer(
      await saveLinkedAccount(tx, context, next, {
        ...change,
        micro_code_sealed: ports.sealer.seal(code, microContext(next)),
      }),
    );
  });
  context.afterCommit(ports.wake);
  return sent;
}
