import { sql } from 'kysely';
import type { PayoutIntent, ProviderCode } from '../../../../connectors/connector.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { isReachedBySomebody } from '../../../ground/processes/public.ts';
import { isForOthers, isSentWith, providerAccount, refundAccount } from '../../../terms/providers/public.ts';
import type { Tx } from '../../../context.ts';
import { payoutsOf, type PayoutRecord } from '../store/payouts.ts';
import { type AttemptRecord } from '../store/attempts.ts';
import { type TransactionRecord } from '../store/transactions.ts';
import type { Claimed, PipelinePorts, StoredAccount } from './pipeline-ports.ts';

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
/** How long a claim holds before another worker may take the attempt over. Longer than the longest provider call. */
const claimSeconds = 60;
export const claimMax = 64;

/**
 * Takes attempts that are due, so that no other worker takes them; what only another process can reach is left to it.
 */
export function attemptClaims(ports: PipelinePorts) {
  const { clock, connectors, runTx, sealer } = ports;

  const claim = (): Promise<Claimed[]> =>
    runTx('system', async (tx) => {
      const now = clock.now();
      // The next step moves out of sight with the claim: one that is early again was woken by a callback meanwhile.
      const until = new Date(now.getTime() + claimSeconds * 1000);
      const rows = await sql<AttemptRecord>`update attempts set claimed_until = ${until}, next_step_at = ${until}
      where (organisation_id, id) in (select a.organisation_id, a.id from attempts a where a.next_step_at <= ${now}
        and (a.claimed_until is null or a.claimed_until < ${now}) and a.provider <> 'internal'
        and not ${isForOthers(connectors.origins, now)} order by a.next_step_at limit ${claimMax}
          for update of a skip locked) returning *`.execute(tx);
      return leaveToOthers(tx, await withTransactions(tx, rows.rows, now), now);
    });

  /**
   * A connection may come to lead elsewhere between two looks: what was claimed and cannot be done here is given back
   * at once.
   */
  const leaveToOthers = async (tx: Tx, claimed: Claimed[], due: Date): Promise<Claimed[]> => {
    const left = claimed.filter((entry) => entry.isForOthers);
    if (left.length > 0) {
      await sql`update attempts set claimed_until = null, next_step_at = case when next_step is null then null
        else ${due}::timestamptz end
        where (organisation_id, id) in (select *
        from unnest(${left.map(({ attempt }) => attempt.organisation_id)}::text[],
        ${left.map(({ attempt }) => attempt.id)}::text[]))`.execute(tx);
    }
    return claimed.filter((entry) => !entry.isForOthers);
  };

  const claimOne = (organisationId: string, transactionId: string): Promise<Claimed[]> =>
    runTx('system', async (tx) => {
      const now = clock.now();
      const until = new Date(now.getTime() + claimSeconds * 1000);
      const rows = await sql<AttemptRecord>`update attempts set claimed_until = ${until}, next_step_at = ${until}
      where (organisation_id, id) in (select organisation_id, id from attempts a
        where organisation_id = ${organisationId} and transaction_id = ${transactionId}
        and provider_reference is not null and (claimed_until is null or claimed_until < ${now})
        and not exists (select from attempts n where n.organisation_id = a.organisation_id
          and n.transaction_id = a.transaction_id and n.round > a.round)
          order by created_at desc limit 1 for update skip locked) returning *`.execute(tx);
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
            sql<boolean>`(organisation_id, id) in (select *
              from unnest(${attempts.map((a) => a.organisation_id)}::text[],
              ${attempts.map((a) => a.transaction_id)}::text[]))`,
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

  return { claim, claimOne };
}
