import { sql } from 'kysely';
import { matchNames, type NameMatch } from '#domain/values/name-match.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { ProviderAccount, ProviderCode } from '../../../connectors/connector.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { Tx } from '../../context.ts';
import { countListedNames } from '../../ground/proofs/public.ts';
import type { Proofs } from '../../ground/proofs/public.ts';
import { collectingConnection, providerAccount } from '../../terms/providers/public.ts';
import type { Tables } from '../../tables.ts';
import { findRecipient, type Recipient } from './records.ts';

export type HolderPorts = {
  environment: EnvironmentName;
  connectors: Connectors;
  sealer: Sealer;
  runTx: RunTx<Tables>;
  clock: Clock;
};
/** Lists are bounded: what is over the bound of a day waits in line. */
export type ListPorts = HolderPorts & { proofs: Pick<Proofs, 'countAttempt' | 'forgiveAttempt'> };
type Asked = Pick<Recipient, 'organisation_id' | 'id' | 'phone' | 'operator' | 'display_name' | 'legal_name'>;
type Account = { provider: ProviderCode; account: ProviderAccount };

/** Asked of so many numbers in one step, and asked again after this long when a worker died in between. */
const atOnce = 20;
const leaseMs = 120_000;

/** The better of the two names somebody goes by here. */
export function matchOf(row: Pick<Recipient, 'display_name' | 'legal_name'>, verifiedName: string): NameMatch {
  const order: NameMatch[] = ['strong', 'partial', 'none'];
  const found = [row.display_name, row.legal_name].flatMap((name) => (name ? [matchNames(name, verifiedName)] : []));
  return order.find((match) => found.includes(match))!;
}

/** Who can be asked about numbers of an operator; null when nobody is connected. */
export async function accountFor(
  tx: Tx,
  ports: Pick<HolderPorts, 'sealer' | 'environment'>,
  organisationId: string,
  operator: OperatorCode,
): Promise<Account | null> {
  try {
    const { provider } = await collectingConnection(tx, organisationId, operator);
    const account = await providerAccount(tx, ports.sealer, ports.environment, organisationId, provider);
    return account && { provider, account };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Whose number it is: a name, `notFound` where nobody has it, `unknown` where the operator cannot or did not say. No
 * transaction may be open.
 */
export async function askHolder(
  ports: Pick<HolderPorts, 'connectors'>,
  account: Account | null,
  phone: string,
): Promise<{ name: string } | 'notFound' | 'unknown'> {
  if (!account) return 'unknown';
  const answer = await ports.connectors.connectorFor(account.provider).holder(account.account, phone);
  return answer.kind === 'found' && answer.name
    ? { name: answer.name }
    : answer.kind === 'notFound'
      ? 'notFound'
      : 'unknown';
}

/**
 * An operator that cannot say leaves what was known before; "nobody has this number" does not. A number changed
 * meanwhile keeps nothing.
 */
async function write(tx: Tx, row: Asked, answer: Awaited<ReturnType<typeof askHolder>>, at: Date): Promise<void> {
  const found =
    typeof answer === 'object'
      ? { verified_name: answer.name, name_match: matchOf(row, answer.name) }
      : answer === 'notFound'
        ? { verified_name: null, name_match: null }
        : {};
  const state =
    typeof answer === 'object'
      ? ('found' as const)
      : answer === 'notFound'
        ? ('notFound' as const)
        : ('unknown' as const);
  await tx
    .updateTable('recipients')
    .set({ ...found, name_state: state, name_checked_at: at, name_due: null })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .where('phone', '=', row.phone)
    .execute();
}

/** One number, asked at once: a person waits for it, and it is counted. */
export async function checkName(
  ports: HolderPorts,
  organisationId: string,
  id: string,
  count: (phone: string) => Promise<void>,
): Promise<void> {
  const known = await ports.runTx({ organisationId }, async (tx) => {
    const row = await findRecipient(tx, organisationId, id);
    if (!row.phone || !row.operator) fail('recipients.no_number');
    return { row, account: await accountFor(tx, ports, organisationId, row.operator) };
  });
  await count(known.row.phone!);
  const answer = await askHolder(ports, known.account, known.row.phone!);
  await ports.runTx({ organisationId }, (tx) => write(tx, known.row, answer, ports.clock.now()));
}

/** Puts numbers in line for the stage: those chosen, those of a group, or everybody's. */
export async function askForNames(
  tx: Tx,
  organisationId: string,
  wish: { ids?: readonly string[] | undefined; groupId?: string | undefined },
  at: Date,
): Promise<{ batchId: string; total: number }> {
  const batchId = newId('event', at);
  let update = tx
    .updateTable('recipients')
    .set({ name_due: at, name_batch: batchId, name_state: 'waiting' })
    .where('organisation_id', '=', organisationId)
    .where('phone', 'is not', null)
    .where('status', '=', 'active');
  if (wish.ids) update = update.where('id', 'in', [...wish.ids]);
  if (wish.groupId) {
    const group = await tx
      .selectFrom('recipient_groups')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', wish.groupId)
      .executeTakeFirst();
    if (!group) fail('recipients.group_not_found');
    update = update.where('id', 'in', (eb) =>
      eb
        .selectFrom('recipient_group_members')
        .select('recipient_id')
        .where('organisation_id', '=', organisationId)
        .where('group_id', '=', wish.groupId!),
    );
  }
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 0n) fail('recipients.nobody_to_check');
  return { batchId, total: Number(numUpdatedRows) };
}

export async function nameProgress(tx: Tx, organisationId: string, batchId: string, now: Date) {
  const rows = await tx
    .selectFrom('recipients')
    .select([
      'name_state',
      'name_match',
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`max(name_due)`.as('due'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('name_batch', '=', batchId)
    .groupBy(['name_state', 'name_match'])
    .execute();
  const sum = (test: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(test).reduce((all, row) => all + row.count, 0);
  if (rows.length === 0) fail('recipients.batch_not_found');
  const later = rows
    .filter((row) => row.name_state === 'waiting' && row.due && row.due.getTime() > now.getTime() + leaseMs)
    .map((row) => row.due!.toISOString())
    .toSorted()
    .at(-1);
  const isFound = (match: NameMatch) => sum((row) => row.name_state === 'found' && row.name_match === match);
  return {
    total: sum(() => true),
    done: sum((row) => row.name_state !== 'waiting'),
    match: { strong: isFound('strong'), partial: isFound('partial'), none: isFound('none') },
    notFound: sum((row) => row.name_state === 'notFound'),
    unknown: sum((row) => row.name_state === 'unknown' || row.name_state === 'none'),
    waitsUntil: later ?? null,
  };
}

/** Those whose names may be told today; the others wait until more may be. */
async function withinBound(tx: Tx, ports: ListPorts, rows: readonly Asked[], now: Date): Promise<Asked[]> {
  const due: Asked[] = [];
  for (const [organisationId, own] of Map.groupBy(rows, (row) => row.organisation_id)) {
    const { may, retryAt } = await countListedNames(
      tx,
      ports.proofs,
      organisationId,
      own.flatMap((row) => row.phone ?? []),
      now,
    );
    due.push(...own.filter((row) => row.phone === null || may.has(row.phone)));
    const later = own.filter((row) => row.phone !== null && !may.has(row.phone)).map((row) => row.id);
    if (retryAt && later.length > 0)
      await tx
        .updateTable('recipients')
        .set({ name_due: retryAt })
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', later)
        .execute();
  }
  return due;
}

/**
 * A stage: takes some numbers in line, asks about them with no transaction open, and writes the names down. True while
 * there may be more.
 */
export function nameStage(ports: ListPorts): () => Promise<boolean> {
  return async () => {
    const now = ports.clock.now();
    const claimed = await ports.runTx('system', async (tx) => {
      const { rows } = await sql<Asked>`update recipients set name_due = ${new Date(now.getTime() + leaseMs)}
          where (organisation_id, id) in (
          select organisation_id, id from recipients where name_due <= ${now} order by name_due limit ${atOnce}
            for update skip locked)
        returning organisation_id, id, phone, operator, display_name, legal_name`.execute(tx);
      const due = await withinBound(tx, ports, rows, now);
      const accounts = new Map<string, Account | null>();
      for (const row of due) {
        const key = `${row.organisation_id} ${row.operator}`;
        if (row.operator && !accounts.has(key))
          accounts.set(key, await accountFor(tx, ports, row.organisation_id, row.operator));
      }
      return { taken: rows.length, rows: due, accounts };
    });
    if (claimed.taken === 0) return false;
    const answers = await Promise.all(
      claimed.rows.map(async (row) =>
        row.phone
          ? askHolder(ports, claimed.accounts.get(`${row.organisation_id} ${row.operator}`) ?? null, row.phone)
          : ('unknown' as const),
      ),
    );
    await ports.runTx('system', async (tx) => {
      for (const [index, row] of claimed.rows.entries()) await write(tx, row, answers[index]!, now);
    });
    return true;
  };
}
