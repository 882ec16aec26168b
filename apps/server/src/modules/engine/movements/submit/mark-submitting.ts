import { retries } from '#domain/values/retries.ts';
import type { ProviderCode } from '../../../../connectors/connector.ts';
import { eventOf } from '#domain/states/outcomes.ts';
import { moveRefund } from '#domain/states/refund.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { holdBack } from '../apply/payout/outgoing.ts';
import { payoutUnit, savePayoutUnit } from '../apply/payout/payout-unit.ts';
import { isOutgoing, payoutsOf } from '../store/payouts.ts';
import { addEvents } from '../store/timeline.ts';
import { addLive } from '../../../ground/live/public.ts';
import { liveOf, lockTransactions, saveTransactions, type TransactionRecord } from '../store/transactions.ts';
import { lockAttempts, saveAttempts } from '../store/attempts.ts';
import type { Marked, PipelinePorts } from './pipeline-ports.ts';
import { mustStay } from './refund-room.ts';
import { stay } from '../apply/attempt-step.ts';

/**
 * Writes that these attempts are leaving, before they leave. What was cancelled meanwhile stays here; `remain` takes
 * the refunds that nothing is left for.
 */
export const markSubmitting = (ports: PipelinePorts, ready: Marked[], remain: Marked[]): Promise<Marked[]> =>
  ports.runTx('system', async (tx) => {
    remain.length = 0;
    const { clock, connectors, sealer } = ports;
    const now = clock.now();
    // What is given back is locked with its payment: whoever writes down what was said of another refund of it is
    // first, or waits.
    const transactions = await lockTransactions(
      tx,
      ready.flatMap(({ transaction: { organisation_id: organisationId, id, original_id: originalId } }) =>
        originalId === null
          ? [{ organisationId, id }]
          : [
              { organisationId, id },
              { organisationId, id: originalId },
            ],
      ),
    );
    const attempts = await lockAttempts(
      tx,
      ready.map(({ attempt }) => ({ organisationId: attempt.organisation_id, id: attempt.id })),
    );
    const going: Marked[] = [];
    // Whoever made it may know by now that it must not go: asked under the lock with which it leaves, however often it
    // was offered before.
    const outgoing = payoutUnit();
    const facts = await payoutsOf(tx, transactions.values());
    const offered = ready.flatMap(({ attempt: { id }, transaction }) =>
      attempts.get(id)!.next_step === 'submit'
        ? [{ row: transactions.get(transaction.id)!, round: attempts.get(id)!.round }]
        : [],
    );
    const held =
      facts.size === 0
        ? new Set<string>()
        : await holdBack(
            tx,
            ports.payouts,
            outgoing,
            offered.flatMap(({ row, round }) => {
              const payout = facts.get(row.id);
              return payout?.round === round ? [{ row, payout }] : [];
            }),
            now,
          );
    const staying = await mustStay(
      tx,
      offered.flatMap(({ row, round }) =>
        row.type === 'refund' ? [{ organisationId: row.organisation_id, transactionId: row.id, round }] : [],
      ),
    );
    const events: Parameters<typeof addEvents>[1][number][] = [];
    const moved: TransactionRecord[] = [];
    for (const entry of ready) {
      const attempt = attempts.get(entry.attempt.id)!;
      const transaction = transactions.get(entry.transaction.id)!;
      // Sent by another while this process stood still: what was prepared here is of no use.
      if (attempt.next_step !== 'submit' || attempt.submissions !== entry.attempt.submissions) continue;
      if (staying.has(transaction.id)) {
        remain.push(entry);
        continue;
      }
      if (held.has(transaction.id)) {
        stay(attempt, null, now);
        continue;
      }
      const from = { status: transaction.status, stage: transaction.stage };
      const isOut = isOutgoing(transaction);
      const move =
        transaction.type === 'refund'
          ? moveRefund(from, eventOf.refund.submitting)
          : isOut
            ? moveTransaction({ ...from, flow: 'out' }, eventOf.payout.submitting)
            : moveTransaction({ ...from, flow: 'in' }, eventOf.collect.submitting);
      // Approved money is with the rail already, in the words of its state, when it leaves, and so is what is offered
      // once more.
      const mayGo =
        move.ok || (attempt.operation === 'collect' ? attempt.submissions > 0 : transaction.status === 'processing');
      if (!mayGo) {
        Object.assign(
          attempt,
          { next_step: null, next_step_at: null, claimed_until: null },
          attempt.submissions === 0 ? { state: 'cancelled' } : {},
        );
        continue;
      }
      const windowSeconds = connectors.connectorFor(attempt.provider as ProviderCode).capabilities.promptSeconds;
      Object.assign(attempt, {
        state: 'submitting',
        keys_version: entry.account.keysVersion,
        provider_reference: entry.prepared.providerReference,
        correlation: entry.prepared.correlation,
        submissions: attempt.submissions + 1,
        handle_sealed: sealer.seal(JSON.stringify(entry.prepared.conversation), attempt.id),
        submitted_at: attempt.submitted_at ?? now,
        window_ends_at: attempt.window_ends_at ?? new Date(now.getTime() + windowSeconds * 1000),
        // Should this process die now, the attempt is asked about, never sent again blindly.
        next_step: 'status',
        next_step_at: new Date(now.getTime() + retries.sendingLost.everySeconds * 1000),
      });
      if (move.ok) {
        transaction.status = move.status;
        transaction.stage = move.stage;
        moved.push(transaction);
      }
      // What a queue offers again and again is said once.
      if (move.ok ? from.status !== 'onHold' || attempt.submissions === 1 : isOut && attempt.submissions === 1) {
        events.push({
          organisationId: transaction.organisation_id,
          transactionId: transaction.id,
          at: now,
          kind: 'submitted',
          actorKind: 'system',
          from,
          to: { status: transaction.status, stage: transaction.stage },
          data: { provider: attempt.provider, reference: attempt.provider_reference },
        });
      }
      going.push({ ...entry, attempt, transaction });
    }
    await saveAttempts(tx, [...attempts.values()]);
    await saveTransactions(tx, moved, now);
    await addEvents(tx, events);
    await addLive(
      tx,
      moved.map((row) => liveOf(row, now)),
    );
    if (held.size > 0) await savePayoutUnit(tx, ports.payouts, outgoing, now);
    return going;
  });
