import { sql } from 'kysely';
import type {
  AttemptRef,
  Connector,
  Intent,
  NotPrepared,
  Outcome,
  PayoutIntent,
  Prepared,
  ProviderAccount,
  ProviderCode,
} from '../../connectors/connector.ts';
import type { Connectors } from '../../connectors/registry.ts';
import type { OperatorCode } from '#domain/operators.ts';
import { reasons } from '#domain/reasons.ts';
import { moveRefund } from '#domain/states/refund.ts';
import { moveTransaction, type TransactionState } from '#domain/states/transaction.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { microBatcher } from '../../kit/micro-batcher.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { RunTx } from '../../kit/http/context.ts';
import { isReachedBySomebody } from '../processes/public.ts';
import { isForOthers, isSentWith, noteRefusedKeys, providerAccount, refundAccount } from '../providers/public.ts';
import type { Tables } from '../tables.ts';
import type { Tx } from '../context.ts';
import { applyReports, type Report, type SaleJudge, type SaleTeller } from './apply-reports.ts';
import { stay } from './attempt-step.ts';
import { holdBack, payoutBook, savePayoutBook, type SendingPorts } from './outgoing.ts';
import { isOutgoing, payoutsOf, type PayoutRecord } from './payout-rows.ts';
import { mustStay } from './refund-room.ts';
import {
  addEvents,
  addLive,
  liveOf,
  lockAttempts,
  lockTransactions,
  saveAttempts,
  saveTransactions,
  type AttemptRecord,
  type TransactionRecord,
} from './records.ts';

export type PipelinePorts = {
  environment: ProviderAccount['environment'];
  clock: Clock;
  log: Log;
  sealer: Sealer;
  connectors: Connectors;
  runTx: RunTx<Tables>;
  judgeSales: SaleJudge;
  tellPaid: SaleTeller;
  payouts: SendingPorts;
  /** Where operators and payers reach this environment, without a trailing slash. */
  publicUrl(): string;
};

type StoredAccount = NonNullable<Awaited<ReturnType<typeof providerAccount>>>;
type Claimed = {
  attempt: AttemptRecord;
  transaction: TransactionRecord;
  account: StoredAccount | null;
  payee?: PayoutIntent['payee'];
  /** This process may not call there, and another one may. */
  isForOthers: boolean;
};
/** Whom the connector pays; other rails never come here. */
const payeeOf = (transaction: TransactionRecord, payout: PayoutRecord): PayoutIntent['payee'] =>
  payout.rib
    ? { kind: 'bank', rib: payout.rib, name: payout.beneficiary_name }
    : {
        kind: 'wallet',
        phone: transaction.phone ?? '',
        operator: transaction.operator as OperatorCode,
        name: payout.beneficiary_name,
      };
type Marked = Claimed & { account: StoredAccount; prepared: Prepared };

/** How long a claim holds before another worker may take the attempt over. Longer than the longest provider call. */
const claimSeconds = 60;
const claimMax = 64;

/**
 * The stage that speaks with providers. Attempts that are due are claimed in batches with SKIP LOCKED, so any number of
 * processes may run it. Intent, call and outcome are three steps: the first and the last are transactions, the call is
 * in none. A process that dies in between leaves an attempt in `submitting`, which the next one asks about and never resends.
 */
export function createPipeline(ports: PipelinePorts) {
  const { clock, connectors, runTx, sealer, log } = ports;
  const apply = {
    environment: ports.environment,
    clock,
    capabilitiesOf: (provider: ProviderCode) => connectors.connectorFor(provider).capabilities,
    judgeSales: ports.judgeSales,
    tellPaid: ports.tellPaid,
    payouts: ports.payouts,
  };
  const reports = microBatcher<Report, { wake: boolean }>(
    async (items) => {
      const unique = new Map(items.map((item) => [item.attemptId, item])); // the newest word about an attempt
      const done = await runTx('system', (tx) => applyReports(tx, apply, [...unique.values()]));
      return items.map(() => ({ wake: done.wake }));
    },
    { maxBatch: 100, inFlight: 2 },
  );

  const claim = (): Promise<Claimed[]> =>
    runTx('system', async (tx) => {
      const now = clock.now();
      // The next step moves out of sight with the claim: one that is early again was woken by a callback meanwhile.
      const until = new Date(now.getTime() + claimSeconds * 1000);
      const rows = await sql<AttemptRecord>`update attempts set claimed_until = ${until}, next_step_at = ${until}
      where (organisation_id, id) in (select a.organisation_id, a.id from attempts a where a.next_step_at <= ${now} and (a.claimed_until is null or a.claimed_until < ${now}) and a.provider <> 'internal'
        and not ${isForOthers(connectors.origins, now)} order by a.next_step_at limit ${claimMax} for update of a skip locked) returning *`.execute(
        tx,
      );
      return leaveToOthers(tx, await withTransactions(tx, rows.rows, now), now);
    });

  /** A connection may come to lead elsewhere between two looks: what was claimed and cannot be done here is given back at once. */
  const leaveToOthers = async (tx: Tx, claimed: Claimed[], due: Date): Promise<Claimed[]> => {
    const left = claimed.filter((entry) => entry.isForOthers);
    if (left.length > 0) {
      await sql`update attempts set claimed_until = null, next_step_at = case when next_step is null then null else ${due}::timestamptz end where (organisation_id, id) in (select * from unnest(${left.map(({ attempt }) => attempt.organisation_id)}::text[], ${left.map(({ attempt }) => attempt.id)}::text[]))`.execute(
        tx,
      );
    }
    return claimed.filter((entry) => !entry.isForOthers);
  };

  const claimOne = (organisationId: string, transactionId: string): Promise<Claimed[]> =>
    runTx('system', async (tx) => {
      const now = clock.now();
      const until = new Date(now.getTime() + claimSeconds * 1000);
      const rows = await sql<AttemptRecord>`update attempts set claimed_until = ${until}, next_step_at = ${until}
      where (organisation_id, id) in (select organisation_id, id from attempts where organisation_id = ${organisationId} and transaction_id = ${transactionId}
        and provider_reference is not null and (claimed_until is null or claimed_until < ${now}) order by created_at desc limit 1 for update skip locked) returning *`.execute(
        tx,
      );
      // Whom it is for asks at once.
      return leaveToOthers(tx, await withTransactions(tx, rows.rows, now), now);
    });

  const withTransactions = async (tx: Tx, attempts: AttemptRecord[], now: Date): Promise<Claimed[]> => {
    if (attempts.length === 0) return [];
    const transactions = new Map(
      (
        await tx
          .selectFrom('transactions')
          .selectAll()
          .where(
            sql<boolean>`(organisation_id, id) in (select * from unnest(${attempts.map((a) => a.organisation_id)}::text[], ${attempts.map((a) => a.transaction_id)}::text[]))`,
          )
          .execute()
      ).map((row) => [row.id, row]),
    );
    const payouts = await payoutsOf(tx, transactions.values());
    const accounts = new Map<string, { account: StoredAccount | null; isForOthers: boolean }>();
    const claimed: Claimed[] = [];
    for (const attempt of attempts) {
      const version = isSentWith(attempt);
      const takenWith = version === null && attempt.operation === 'refund' ? attempt.original_keys_version : null;
      const key = `${attempt.organisation_id} ${attempt.provider} ${version} ${takenWith}`;
      if (!accounts.has(key)) {
        const account =
          takenWith === null
            ? await providerAccount(tx, sealer, ports.environment, attempt.organisation_id, attempt.provider, version)
            : await refundAccount(tx, ports, {
                organisationId: attempt.organisation_id,
                provider: attempt.provider as ProviderCode,
                takenWith,
              });
        const baseUrl = account?.credentials['baseUrl'] ?? '';
        accounts.set(key, {
          account,
          isForOthers:
            account !== null && !connectors.reaches(baseUrl) && (await isReachedBySomebody(tx, baseUrl, now)),
        });
      }
      const payout = payouts.get(attempt.transaction_id);
      const transaction = transactions.get(attempt.transaction_id)!;
      claimed.push({
        attempt,
        transaction,
        ...accounts.get(key)!,
        ...(payout ? { payee: payeeOf(transaction, payout) } : {}),
      });
    }
    return claimed;
  };

  const intentOf = ({ attempt, transaction, payee }: Claimed): Intent => {
    const base = {
      attemptId: attempt.id,
      amount: attempt.amount,
      payerNote: transaction.payer_note ?? '',
      callbackUrl: `${ports.publicUrl()}/callbacks/${attempt.provider}`,
    };
    if (attempt.operation === 'refund') {
      return {
        ...base,
        purpose: 'refund',
        phone: attempt.phone ?? '',
        original: { providerReference: attempt.original_reference ?? '' },
      };
    }
    if (payee) return { ...base, purpose: 'payout', payee };
    // Orange takes addresses of at most 120 characters: the link's id, not its slug, is what a charge knows.
    const page = `${ports.publicUrl()}/pay/${transaction.link_id ?? `o/${transaction.organisation_id}`}/s/${transaction.id}`;
    return {
      ...base,
      purpose: 'collect',
      phone: attempt.phone,
      locale: transaction.metadata['language'] === 'en' ? 'en' : 'fr',
      pageReference: transaction.description ?? '',
      returnUrl: page,
      cancelUrl: page,
    };
  };

  const refOf = (attempt: AttemptRecord): AttemptRef => ({
    purpose: attempt.operation,
    attemptId: attempt.id,
    providerReference: attempt.provider_reference ?? '',
    amount: attempt.amount,
    conversation: attempt.handle_sealed
      ? (JSON.parse(sealer.unseal(attempt.handle_sealed, attempt.id)) as Record<string, string>)
      : {},
  });

  /** Writes that these attempts are leaving, before they leave. What was cancelled meanwhile stays here; `remain` takes the refunds that nothing is left for. */
  const markSubmitting = (ready: Marked[], remain: Marked[]): Promise<Marked[]> =>
    runTx('system', async (tx) => {
      remain.length = 0;
      const now = clock.now();
      // What is given back is locked with its payment: whoever writes down what was said of another refund of it is first, or waits.
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
      // Whoever made it may know by now that it must not go: asked under the lock with which it leaves, however often it was offered before.
      const outgoing = payoutBook();
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
        const from = { status: transaction.status, stage: transaction.stage } as TransactionState;
        const isOut = isOutgoing(transaction);
        const move =
          transaction.type === 'refund'
            ? moveRefund(from, 'submitted')
            : moveTransaction({ ...from, flow: isOut ? 'out' : 'in' }, 'submitted');
        // Approved money is with the rail already, in the words of its state, when it leaves, and so is what is offered once more.
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
          next_step_at: new Date(now.getTime() + 45_000),
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
      if (held.size > 0) await savePayoutBook(tx, ports.payouts, outgoing, now);
      return going;
    });

  const report = (claimed: Claimed, evidence: Report['evidence'], answer: Outcome | NotPrepared) =>
    reports.add({
      organisationId: claimed.attempt.organisation_id,
      attemptId: claimed.attempt.id,
      transactionId: claimed.transaction.id,
      originalId: claimed.transaction.original_id,
      evidence,
      answer,
      submissions: claimed.attempt.submissions,
    });

  const disconnected = (why: string): NotPrepared => ({
    kind: 'notPrepared',
    raw: [],
    reason: { code: 'CONFIG_ERROR', providerReason: why, retry: 'after-config-fix' },
  });

  const prepare = async (claimed: Claimed): Promise<Marked | null> => {
    const { attempt, account } = claimed;
    const connector = connectors.connectorFor(attempt.provider as ProviderCode);
    if (!account) {
      await report(claimed, 'submitAnswer', disconnected('no credentials'));
      return null;
    }
    if (attempt.provider_reference) {
      // Sent before and proven not taken: the same reference goes again.
      const { providerReference, conversation } = refOf(attempt);
      return {
        ...claimed,
        account,
        prepared: {
          kind: 'prepared',
          providerReference,
          correlation: attempt.correlation ?? providerReference,
          conversation,
          raw: [],
        },
      };
    }
    const prepared = await connector.prepare(account, intentOf(claimed));
    if (prepared.kind === 'notPrepared') {
      await report(claimed, 'submitAnswer', prepared);
      return null;
    }
    return { ...claimed, account, prepared };
  };

  const submit = async (marked: Marked): Promise<boolean> => {
    const connector: Connector = connectors.connectorFor(marked.attempt.provider as ProviderCode);
    const answer = await connector.submit(marked.account, intentOf(marked), refOf(marked.attempt));
    await noteRefused(marked, marked.account, answer);
    return (await report(marked, 'submitAnswer', answer)).wake;
  };

  const ask = async (claimed: Claimed): Promise<boolean> => {
    if (!claimed.account)
      return (
        await report(claimed, 'statusQuery', {
          kind: 'unknown',
          providerReference: claimed.attempt.provider_reference ?? '',
          raw: [],
        })
      ).wake;
    const connector = connectors.connectorFor(claimed.attempt.provider as ProviderCode);
    return (
      await report(
        claimed,
        'statusQuery',
        await askedAgain(claimed, claimed.account, await connector.status(claimed.account, refOf(claimed.attempt))),
      )
    ).wake;
  };

  /**
   * The keys it was sent with are refused since others took their place: those are asked too. What they know of our reference
   * is true; that they know nothing of it may only mean another account at the operator, so it decides nothing.
   */
  const askedAgain = async ({ attempt }: Claimed, account: StoredAccount, answer: Outcome): Promise<Outcome> => {
    if (answer.kind !== 'unknown' || answer.reason?.code !== 'AUTH_ERROR') return answer;
    await noteRefused({ attempt }, account, answer);
    const current = await runTx({ organisationId: attempt.organisation_id }, (tx) =>
      providerAccount(tx, sealer, ports.environment, attempt.organisation_id, attempt.provider),
    );
    if (
      !current ||
      current.keysVersion === account.keysVersion ||
      !connectors.reaches(current.credentials['baseUrl'] ?? '')
    )
      return answer;
    const second = await connectors.connectorFor(attempt.provider as ProviderCode).status(current, refOf(attempt));
    return second.kind === 'unknown' || second.kind === 'notFound'
      ? answer
      : { ...second, raw: [...answer.raw, ...second.raw] };
  };

  const noteRefused = async (
    { attempt }: Pick<Claimed, 'attempt'>,
    account: StoredAccount,
    answer: Outcome,
  ): Promise<void> => {
    if (answer.reason?.code !== 'AUTH_ERROR') return;
    await runTx({ organisationId: attempt.organisation_id }, (tx) =>
      noteRefusedKeys(tx, {
        organisationId: attempt.organisation_id,
        provider: attempt.provider,
        version: account.keysVersion,
        at: clock.now(),
      }),
    );
  };

  const settle = async (work: Promise<unknown>): Promise<unknown> =>
    work.catch(
      (error: unknown) =>
        void log.error({ err: error }, 'a provider conversation could not be recorded; it will be asked about again'),
    );

  const workOn = async (claimed: Claimed[]): Promise<boolean> => {
    const submits = claimed.filter(({ attempt }) => attempt.next_step === 'submit');
    const asks = claimed.filter(({ attempt }) => attempt.next_step !== 'submit');
    let wake = false;
    const asking = Promise.all(asks.map((entry) => settle(ask(entry).then((more) => void (wake ||= more)))));
    const ready = (
      await Promise.all(
        submits.map((entry) =>
          prepare(entry).catch((error: unknown) => void log.error({ err: error }, 'prepare failed')),
        ),
      )
    ).filter((entry) => !!entry);
    const remain: Marked[] = [];
    const going = ready.length > 0 ? await markSubmitting(ready, remain) : [];
    await Promise.all(
      remain.map((entry) =>
        settle(
          report(entry, 'submitAnswer', {
            kind: 'notPrepared',
            raw: [],
            reason: {
              code: 'EARLIER_PERHAPS_PAID',
              providerReason: reasons.EARLIER_PERHAPS_PAID.staffText.en,
              retry: 'new-reference-after-final',
            },
            isHeld: true,
          }),
        ),
      ),
    );
    await Promise.all(going.map((entry) => settle(submit(entry).then((more) => void (wake ||= more)))));
    await asking;
    return wake;
  };

  return {
    /** Handles what is due now; true when there may be more. */
    async runOnce(): Promise<boolean> {
      const claimed = await claim();
      if (claimed.length === 0) return false;
      const wake = await workOn(claimed);
      return wake || claimed.length === claimMax;
    },
    /** Asks about one transaction at once, for a person who waits. False when there is nothing to ask or another worker is asking. */
    async askNow(organisationId: string, transactionId: string): Promise<boolean> {
      const [claimed] = await claimOne(organisationId, transactionId);
      if (!claimed) return false;
      await ask(claimed);
      return true;
    },
  };
}
export type Pipeline = ReturnType<typeof createPipeline>;
