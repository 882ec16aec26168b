import { sql } from 'kysely';
import { verifyLedger } from '#server/ledger/verify.ts';
import { bookDemands } from '#server/main/book-demands.ts';
import type { EnvironmentServices } from '#server/main/services.ts';
import type { Ledger } from './merchant.ts';
import type { PayerWorld } from './payer-world.ts';
import { payoutProblems } from './payout-verdict.ts';
import { chainAudit, verifyAudit } from '#server/modules/ground/audit/public.ts';
import { foldReports } from '#server/modules/ground/reports/public.ts';
import { reportDifferences } from '#server/testing/report-differences.ts';

type Row = { id: string; type: string; status: string; stage: string | null; references: (string | null)[] };

/** What must hold however much was broken. Answers every sentence that is not true. */
export async function verdict(
  environment: EnvironmentServices,
  payers: PayerWorld,
  book: Ledger,
  funded: Map<string, number>,
): Promise<{ problems: string[]; facts: Record<string, number> }> {
  const problems: string[] = [];
  const ledger = await verifyLedger(environment.db as never, { references: [...bookDemands] });
  if (!ledger.ok) problems.push(...ledger.broken.slice(0, 5).map((broken) => `ledger: ${broken.message}`));
  problems.push(...(await reportProblems(environment)), ...(await auditProblems(environment)));
  const { rows } = await environment.runTx('system', (tx) =>
    sql<Row>`
    select t.id, t.type, t.status, t.stage, array_agg(a.provider_reference)
      filter (where a.provider_reference is not null) as references
    from transactions t left join attempts a on a.organisation_id = t.organisation_id and a.transaction_id = t.id
      where t.type in ('sale', 'refund') group by t.organisation_id, t.id`.execute(tx),
  );
  const known = new Set(
    (await environment.runTx('system', (tx) => tx.selectFrom('transactions').select('id').execute())).map(
      ({ id }) => id,
    ),
  );
  for (const [key, id] of book.acknowledged)
    if (!known.has(id)) problems.push(`acknowledged and lost: ${id} (key ${key})`);
  problems.push(...(await askedTwice(environment)));
  const movements = await payers.movements();
  let unclear = 0;
  let moved = 0;
  for (const row of rows) {
    const times = (row.references ?? []).reduce(
      (sum, reference) => sum + (movements.get(reference ?? '')?.times ?? 0),
      0,
    );
    moved += times;
    const isDone = row.type === 'sale' ? ['completed', 'refunded'].includes(row.status) : row.status === 'refunded';
    const isOpen = row.status === 'processing' || row.status === 'pending';
    if (times > 1) problems.push(`moved ${times} times at the operator: ${row.type} ${row.id}`);
    if (isDone && times !== 1) problems.push(`booked without money at the operator: ${row.type} ${row.id}`);
    if (!isDone && !isOpen && times > 0)
      problems.push(
        `money moved at the operator and was not booked: ${row.type} ${row.id} is ${row.status} ${row.stage ?? ''}`,
      );
    if (isOpen) unclear++;
  }
  const out = await payoutProblems(environment, movements, book, funded);
  problems.push(...out.problems);
  const facts = {
    transactions: rows.length,
    completed: rows.filter((row) => row.status === 'completed').length,
    refunded: rows.filter((row) => row.type === 'refund' && row.status === 'refunded').length,
    stillOpen: unclear,
    movedAtOperator: moved,
    ...out.facts,
  };
  return { problems, facts };
}

/**
 * Nobody has two prompts for one phone and amount at once: a second charge was opened only after the first had ended. A
 * wish takes its moment before it waits for its turn, so one that is younger than two seconds is given the benefit.
 */
async function askedTwice(environment: EnvironmentServices): Promise<string[]> {
  const { rows } = await environment.runTx('system', (tx) =>
    sql<{ first: string; second: string }>`
    with sales as (select t.organisation_id, t.id, t.phone, t.amount, t.created_at, (select min(e.at)
      from transaction_events e where e.organisation_id = t.organisation_id and e.transaction_id = t.id
      and e.to_status in ('completed', 'failed', 'cancelled', 'expired')) as ended_at
      from transactions t where t.type = 'sale' and t.link_id is null and t.merchant_reference is null)
    select a.id as first, b.id as second from sales a join sales b on b.organisation_id = a.organisation_id
      and b.phone = a.phone and b.amount = a.amount and b.id <> a.id and b.created_at >= a.created_at
     where b.created_at < a.created_at + interval '5 minutes'
       and (a.ended_at is null or b.created_at < a.ended_at - interval '2 seconds')
       and (b.created_at > a.created_at or b.id > a.id)`.execute(tx),
  );
  return rows.map(({ first, second }) => `the payer was asked twice at once: ${first} and ${second}`);
}

/** Every row of the audit log has its place, each once, whatever was killed while it was given. */
async function auditProblems(environment: EnvironmentServices): Promise<string[]> {
  await chainAudit(environment.runTx);
  const organisations = await environment.runTx('system', (tx) =>
    tx.selectFrom('identity.organisations').select('id').execute(),
  );
  const found: string[] = [];
  for (const { id } of organisations) {
    const { broken } = await environment.runRead({ organisationId: id }, (tx) => verifyAudit(tx, id));
    if (broken) found.push(`audit log: ${broken.kind}: ${broken.auditId ?? broken.seq}`);
  }
  return found;
}

/** Reports must tell what the rows say, as the days stand now and once they are all summed. */
async function reportProblems(environment: EnvironmentServices): Promise<string[]> {
  const now = Date.now();
  const span = { from: new Date(now - 7 * 86_400_000), to: new Date(now + 86_400_000) };
  const differing = () =>
    environment.runTx('system', async (tx) => {
      const organisations = await tx.selectFrom('transactions').select('organisation_id').distinct().execute();
      const found: unknown[] = [];
      for (const { organisation_id: id } of organisations) found.push(...(await reportDifferences(tx, id, span)));
      return found;
    });
  const before = await differing();
  await foldReports(environment.db);
  return [...before, ...(await differing())]
    .slice(0, 5)
    .map((line) => `a report and its rows differ: ${JSON.stringify(line)}`);
}
