import { sql } from 'kysely';
import { balancesOf } from '#server/ledger/accounts.ts';
import type { EnvironmentServices } from '#server/main/services.ts';
import type { Ledger } from './merchant.ts';
import type { Movement } from './payer-world.ts';

type Out = {
  organisation_id: string;
  id: string;
  status: string;
  stage: string | null;
  anomaly: string | null;
  rail: string;
  net: number;
  fee: number;
  tax: number;
  total_debit: number;
  beneficiary_receives: number;
  held: boolean;
  item: string | null;
  source_account: string;
  origin_id: string | null;
  attempts: { reference: string | null; state: string; amount: number }[];
};
type Run = { id: string; status: string; items: number; paid: number; told: number; differing: number };

/**
 * What must hold of money that leaves: every payment is over or honestly waits for the operator's word; the operators
 * moved each at most once, those we call paid exactly once and to the franc; and what left the accounts is what was
 * paid, with its fees and taxes, no more and no less. Answers every sentence that is not true.
 */
export async function payoutProblems(
  environment: EnvironmentServices,
  movements: Map<string, Movement>,
  book: Ledger,
  funded: Map<string, number>,
): Promise<{ problems: string[]; facts: Record<string, number> }> {
  const problems: string[] = [];
  const { rows } = await environment.runTx('system', (tx) =>
    sql<Out>`
    select t.organisation_id, t.id, t.status, t.stage, t.anomaly, p.rail, t.net, t.fee, t.tax, p.total_debit,
      p.beneficiary_receives, p.held, p.origin_item_id as item, p.source_account, p.origin_id,
      coalesce((select jsonb_agg(jsonb_build_object('reference', a.provider_reference, 'state', a.state, 'amount',
        a.amount) order by a.round) from attempts a where a.organisation_id = t.organisation_id
        and a.transaction_id = t.id), '[]') as attempts
    from payouts p join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
      order by t.id`.execute(tx),
  );
  const facts = { payouts: rows.length, paid: 0, paidElsewhere: 0, triedAgain: 0, unclear: 0 };
  for (const row of rows) {
    const moved = row.attempts
      .map(({ reference }) => movements.get(reference ?? ''))
      .filter((one) => one !== undefined);
    const times = moved.reduce((sum, one) => sum + one.times, 0);
    const isPaid = row.status === 'completed';
    const isOver = isPaid || row.status === 'failed' || row.status === 'cancelled';
    const said = `${row.id} (${row.rail}, ${row.status} ${row.stage ?? ''})`;
    facts.paid += Number(isPaid);
    facts.paidElsewhere += Number(isPaid && row.rail === 'tranzak');
    facts.triedAgain += Number(row.attempts.length > 1);
    facts.unclear += Number(!isOver);
    if (times > 1) problems.push(`paid ${times} times by the operators: ${said}`);
    if (row.rail !== 'internal' && isPaid && times !== 1)
      problems.push(`called paid, and no operator paid it: ${said}`);
    if (isOver && !isPaid && times > 0) problems.push(`paid by an operator and called over: ${said}`);
    if (!isOver && row.status !== 'processing') problems.push(`neither over nor with an operator: ${said}`);
    for (const { amount } of moved)
      if (amount !== row.beneficiary_receives)
        problems.push(`the operator moved ${amount} instead of ${row.beneficiary_receives}: ${said}`);
    if (row.attempts.filter(({ state }) => state === 'succeeded').length !== Number(isPaid))
      problems.push(`its attempts tell another story: ${said}`);
    if (row.total_debit !== row.beneficiary_receives + row.fee + row.tax || row.net !== row.total_debit)
      problems.push(`debit, fees and taxes do not add up: ${said}`);
  }
  problems.push(
    ...(await moneyProblems(environment, rows, funded)),
    ...(await runProblems(environment, book)),
    ...(await settlementProblems(environment, rows, book)),
  );
  return { problems, facts };
}

/** What left each payout account is what was paid from it, and what is set aside is what is still under way. */
async function moneyProblems(
  environment: EnvironmentServices,
  rows: readonly Out[],
  funded: Map<string, number>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [organisationId, amount] of funded) {
    const account = (await environment.runTx({ organisationId }, (tx) => balancesOf(tx, organisationId))).find(
      ({ kind }) => kind === 'payout',
    )!;
    const sum = (wanted: (row: Out) => boolean) =>
      rows
        .filter((row) => row.organisation_id === organisationId && row.source_account === 'payout' && wanted(row))
        .reduce((total, row) => total + row.total_debit, 0);
    const left = amount - account.posted;
    if (left !== sum((row) => row.status === 'completed'))
      found.push(
        `${left} left the account of ${organisationId}, and ${sum((row) => row.status === 'completed')} was paid`,
      );
    if (account.reserved !== sum((row) => row.held))
      found.push(`${account.reserved} is set aside for ${organisationId}, and ${sum((row) => row.held)} is under way`);
  }
  return found;
}

/** Every settlement that was taken is there, each with one payment that takes what was said and ended as it says. */
async function settlementProblems(
  environment: EnvironmentServices,
  payouts: readonly Out[],
  book: Ledger,
): Promise<string[]> {
  const { rows } = await environment.runTx('system', (tx) =>
    sql<{ id: string; status: string; gross: number }>`select id, status, gross from settlements`.execute(tx),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const lost = [...book.settled.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `a settlement was taken and lost: ${id}`);
  return [
    ...lost,
    ...rows.flatMap(({ id, status, gross }) => {
      // One that failed may be tried again; of all its payments one at most is not over without money.
      const of = payouts.filter((payout) => payout.origin_id === id);
      const live = of.filter((payout) => payout.status !== 'failed' && payout.status !== 'cancelled');
      const said = `settlement ${id} (${status})`;
      return [
        ...(of.length > 0 && live.length <= 1 && of.every((one) => one.total_debit === gross)
          ? []
          : [
              `${said} takes ${gross} and has payments of ${of.map((one) => `${one.total_debit} (${one.status})`).join(', ')}`,
            ]),
        ...(book.settled.has(id) && book.settled.get(id) !== gross
          ? [`${said} takes ${gross}, and ${book.settled.get(id)} was confirmed`]
          : []),
        ...(live.some((one) => one.status === 'completed') === (status === 'completed')
          ? []
          : [`${said} says something else than its payment`]),
      ];
    }),
  ];
}

/** Every mass payment that was taken is over, and its rows say what their payments say. */
async function runProblems(environment: EnvironmentServices, book: Ledger): Promise<string[]> {
  const { rows } = await environment.runTx('system', (tx) =>
    sql<Run>`
    select r.id, r.status, count(i.*)::int as items, count(*) filter (where i.status = 'completed')::int as paid,
      count(distinct i.transaction_id)::int as told,
      count(*) filter (where (i.status = 'completed') is distinct from (t.status = 'completed')
        or (i.status = 'failed') is distinct from (t.status = 'failed'))::int as differing
    from mass_payments r join mass_payment_items i on i.organisation_id = r.organisation_id and i.run_id = r.id
      left join transactions t on t.organisation_id = i.organisation_id and t.id = i.transaction_id
        group by r.organisation_id, r.id`.execute(tx),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return [...book.runs].flatMap(([id, people]) => {
    const run = known.get(id);
    if (!run) return [`a mass payment was taken and lost: ${id}`];
    const said = `mass payment ${id} (${run.status})`;
    return [
      ...(run.items === people && run.told === people
        ? []
        : [`${said} pays ${people} people and has ${run.items} rows with ${run.told} payments`]),
      ...(run.differing === 0 ? [] : [`${said}: ${run.differing} rows say something else than their payments`]),
    ];
  });
}
