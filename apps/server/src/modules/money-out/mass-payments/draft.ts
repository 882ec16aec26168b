import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentInput } from '#contract/mass-payments/input-schemas.ts';
import type { MassPaymentItemStatus } from '#domain/states/mass-payment.ts';
import { foldAccents } from '#domain/values/text.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { sql } from 'kysely';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { InTx, Tx } from '../../context.ts';
import type { Written } from './tables.ts';
import { recipientsById, recipientsOfGroup, type Recipient } from '../recipients/public.ts';
import { addRows, dropRows, judgeAgain, mergeParts, type RowLimits } from './change-rows.ts';
import { forgetControl } from './control.ts';
import { dropSiblings } from './file-of-run.ts';
import { addRunEvent, itemsOf, partsOf, saveRun, visibleRun, type Run } from './records.ts';
import { beginAct, possibleOf, requireAction } from './run-actions.ts';
import type { RawRow } from './rows.ts';

type Typed = NonNullable<BodyOf<typeof massPaymentsApi.create>['rows']>[number];
type NewRow = Omit<RawRow, 'rowNo' | 'cells'>;

type RunColumns = Pick<
  Run,
  | 'title'
  | 'type'
  | 'purpose'
  | 'fee_bearer'
  | 'notify'
  | 'same_amount'
  | 'group_id'
  | 'scheduled_for'
  | 'stop_on_failure_pct'
  | 'queue_if_short'
  | 'queue_max_age_hours'
  | 'as_far_as_money_goes'
>;
const columnsOf = (input: MassPaymentInput): RunColumns => ({
  title: input.title,
  type: input.type,
  purpose: input.purpose,
  fee_bearer: input.feeBearer,
  notify: input.notify,
  same_amount: input.sameAmount,
  group_id: input.groupId,
  scheduled_for: input.scheduledFor === null ? null : new Date(input.scheduledFor),
  stop_on_failure_pct: input.options.stopOnFailurePct,
  queue_if_short: input.options.queueIfShort,
  queue_max_age_hours: input.options.queueMaxAgeHours,
  as_far_as_money_goes: input.options.runAsFarAsMoneyGoes,
});

/** What is planned for a moment that has passed would be paid at once: whoever means that plans nothing. */
function refusePast(scheduledFor: string | null, now: Date): void {
  if (scheduledFor === null || new Date(scheduledFor) > now) return;
  const problem = { path: 'run.scheduledFor', rule: 'date.past', message: fieldSentences['date.past'] };
  fail('request.invalid', {}, { field: problem.path, fields: [problem] });
}

/** Starts a run. One of a group takes its members at once, with their amounts. */
export async function createRun(
  context: InTx,
  body: BodyOf<typeof massPaymentsApi.create>,
  limits: RowLimits,
): Promise<string> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const { tx } = context;
  refusePast(body.run.scheduledFor, now);
  const run = await insertRun(tx, caller, columnsOf(body.run), now);
  const rows = [
    ...(await fromTyped(tx, run, body.rows ?? [])),
    ...(body.run.groupId ? await fromGroup(tx, run, body.run.groupId) : []),
  ];
  if (rows.length > 0) await addRows(tx, run, rows, now, limits);
  return run.id;
}

async function insertRun(
  tx: Tx,
  caller: Caller,
  columns: RunColumns & { clone_of?: string; copied_items?: 'all' | 'failed' },
  now: Date,
): Promise<Run> {
  const run = await tx
    .insertInto('mass_payments')
    .values({
      ...columns,
      organisation_id: caller.organisationId,
      id: newId('massPayment', now),
      status: 'draft',
      search_text: foldAccents(columns.title),
      makers: [caller.userId],
      created_by: caller.userId,
      created_by_name: caller.name,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addRunEvent(tx, run, { kind: 'created', at: now, actorName: caller.name });
  return run;
}

/**
 * Another type means other rows: they are cleared, if that was said. Another amount or bearer of the fee prices them
 * anew.
 */
export async function updateRun(
  context: InTx,
  id: string,
  body: BodyOf<typeof massPaymentsApi.update>,
  limits: RowLimits,
): Promise<void> {
  const { tx } = context;
  const { caller, now, parts, run } = await beginAct(context, id, 'edit', body.version);
  refusePast(body.run.scheduledFor, now);
  const isOther = body.run.type !== run.type || (run.type === 'group' && body.run.groupId !== run.group_id);
  const rowCount = run.item_count + run.left_out_count;
  if (isOther && rowCount > 0 && !body.clearRows)
    fail('mass_payments.type_clears_rows', { count: rowCount }, { field: 'run.type' });
  const isOtherAmount = body.run.sameAmount !== run.same_amount;
  const isPricedAnew = body.run.feeBearer !== run.fee_bearer || isOtherAmount;
  // What is not paid from a file is not cut from one.
  if (isOther) await dropSiblings(tx, run);
  const concerned = isOther ? [run] : possibleOf(parts, 'edit', caller, now);
  for (const part of concerned) {
    await saveRun(
      tx,
      part,
      {
        ...columnsOf(body.run),
        search_text: foldAccents(body.run.title),
        ...(isOther ? { series_id: null, series_no: null, series_count: null } : {}),
      },
      now,
    );
    await addRunEvent(tx, part, { kind: 'edited', at: now, actorName: caller.name });
  }
  if (isOther) {
    await forgetControl(tx, run);
    if (rowCount > 0) await dropRows(tx, run, 'all', now);
    if (body.run.groupId) await addRows(tx, run, await fromGroup(tx, run, body.run.groupId), now, limits);
  } else if (isPricedAnew) {
    for (const part of concerned.filter((one) => one.item_count + one.left_out_count > 0)) {
      if (isOtherAmount) await mergeParts(tx, part);
      await judgeAgain(tx, part, now);
    }
  }
}

/**
 * The same people and amounts in a new run; or only those of the old one that failed, or that nobody paid: that failed
 * or were cancelled. All parts of a file are copied as the parts of one.
 */
export async function cloneRun(context: InTx, id: string, which: Copied): Promise<string> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const { tx } = context;
  const from = await visibleRun(tx, caller, id);
  await requireAction(tx, from, 'clone', caller, now);
  const parts: Run[] = [];
  for (const part of await partsOf(tx, from)) if (await hasRows(tx, part, which)) parts.push(part);
  const copies: Run[] = [];
  for (const part of parts.length > 0 ? parts : [from]) copies.push(await clonePart(tx, caller, part, which, now));
  for (const [index, { id: copy }] of copies.entries()) {
    if (copies.length > 1)
      await tx
        .updateTable('mass_payments')
        .set({ series_id: copies[0]!.id, series_no: index + 1, series_count: copies.length })
        .where('organisation_id', '=', caller.organisationId)
        .where('id', '=', copy)
        .execute();
  }
  return copies[0]!.id;
}

type Copied = NonNullable<BodyOf<typeof massPaymentsApi.clone>['items']>;
const rowsCopied = (which: Copied) =>
  ({
    all: sql<boolean>`true`,
    failed: sql<boolean>`status = 'failed'`,
    unpaid: sql<boolean>`status = any(${[...unpaid]}::text[])`,
  })[which];
/** Of these nothing was paid, or it came back, and nothing will be. */
const unpaid: readonly MassPaymentItemStatus[] = ['failed', 'cancelled', 'reversed'];

async function hasRows(tx: Tx, part: Run, which: Copied): Promise<boolean> {
  if (which === 'all') return part.item_count + part.left_out_count > 0 && part.status !== 'cancelled';
  return (await itemsOf(tx, part).select('id').where(rowsCopied(which)).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * What the copy of a row stands for: the same payment while the row was not paid, another one once it was. Of what was
 * never sent, and of what was cancelled before anybody was handed it, nothing is owed yet but what it stands for
 * itself.
 */
const owedBy = (from: Run, which: Copied) => {
  if (from.submitted_at === null) return sql`owed_id`;
  const same = from.copied_items === 'all' ? sql`id` : sql`coalesce(owed_id, id)`;
  // Of those that nobody paid each is paid once, however many such copies there are.
  if (which === 'unpaid') return same;
  return sql`case when status = 'completed' then null when status = 'cancelled' and attempts = 0 then owed_id
    else ${same} end`;
};

/** What was corrected on the way is what the copy says. */
async function clonePart(tx: Tx, caller: Caller, from: Run, which: Copied, now: Date): Promise<Run> {
  const run = await insertRun(
    tx,
    caller,
    {
      title: from.title,
      type: from.type,
      purpose: from.purpose,
      fee_bearer: from.fee_bearer,
      notify: from.notify,
      same_amount: from.same_amount,
      group_id: from.group_id,
      scheduled_for: null,
      stop_on_failure_pct: from.stop_on_failure_pct,
      queue_if_short: from.queue_if_short,
      queue_max_age_hours: from.queue_max_age_hours,
      as_far_as_money_goes: from.as_far_as_money_goes,
      clone_of: from.id,
      copied_items: which === 'all' ? which : 'failed',
    },
    now,
  );
  await sql`update mass_payments t set columns = f.columns, mapping = f.mapping, sample = f.sample, sheets = f.sheets,
    columns_told = f.columns_told from mass_payments f where t.organisation_id = ${run.organisation_id}
    and t.id = ${run.id} and f.organisation_id = t.organisation_id and f.id = ${from.id}`.execute(tx);
  Object.assign(run, { columns: from.columns, mapping: from.mapping, sheets: from.sheets });
  await sql`insert into mass_payment_items (organisation_id, run_id, row_no, part_no, part_count, id, cells, written,
    recipient_id, recipient_choice, name, destination, phone, operator, rib, payee, amount, note, external_ref,
    language, rail, errors, warnings, repairs, over_cap, amount_reading, left_out, status, created_at, copied_from_id,
    owed_id, file_words, looks)
    select organisation_id, ${run.id}, row_no, part_no, part_count,
      'mpi_' || substr(${run.id}, 5, 16) || lpad((row_number() over (order by row_no, part_no))::text, 10, '0'), cells,
      case when attempts = 0 and correction is null then written
        else jsonb_strip_nulls(jsonb_build_object('name', name, 'phone', phone, 'operator', operator, 'rib', rib,
        'amount', amount::text, 'note', note, 'externalRef', external_ref, 'language', language)) end, recipient_id,
        recipient_choice, name, destination, phone, operator, rib, payee, amount, note,
      external_ref, language, rail, errors, warnings, repairs, over_cap, amount_reading, left_out, case
        when status = 'leftOut' then status else 'draft' end, ${now}::timestamptz, id, ${owedBy(from, which)},
      file_words, looks
    from mass_payment_items where organisation_id = ${from.organisation_id} and run_id = ${from.id}
      and ${rowsCopied(which)}`.execute(tx);
  await judgeAgain(tx, run, now);
  return run;
}

/**
 * What was typed, and who was picked: a picked person brings number or account and the usual amount, and what is typed
 * beside wins.
 */
export async function fromTyped(tx: Tx, run: Run, rows: readonly Typed[]): Promise<NewRow[]> {
  const ids = rows.flatMap((row) => row.recipientId ?? []);
  const people = await recipientsById(tx, run.organisation_id, ids);
  if (ids.some((id) => !people.has(id))) fail('recipients.not_found');
  return rows.map(({ recipientId, amount, operator, ...texts }) => {
    const person = recipientId ? people.get(recipientId)! : null;
    const typed = Object.fromEntries(
      Object.entries({ ...texts, operator: operator ?? '', amount: amount === undefined ? '' : String(amount) }).filter(
        ([, value]) => value !== '',
      ),
    );
    return {
      written: { ...(person ? writtenOfPerson(person, person.default_amount, null) : {}), ...typed },
      recipientId: recipientId ?? null,
    };
  });
}

export async function fromGroup(tx: Tx, run: Run, groupId: string): Promise<NewRow[]> {
  const group = await recipientsOfGroup(tx, run.organisation_id, groupId);
  return group.members.map(({ recipient, amount, note }) => ({
    written: writtenOfPerson(recipient, amount, note),
    recipientId: recipient.id,
  }));
}

/** Wallets and bank accounts; whoever has neither becomes a row that says so. */
function writtenOfPerson(person: Recipient, amount: number | null, note: string | null): Written {
  const isBank = person.preferred === 'bank' || person.phone === null;
  const place: Written =
    isBank && person.rib
      ? { rib: person.rib }
      : person.phone
        ? { phone: person.phone, operator: person.operator ?? '', ...(person.rib ? { rib: person.rib } : {}) }
        : {};
  return {
    name: person.display_name,
    ...place,
    ...(amount === null ? {} : { amount: String(amount) }),
    ...(note ? { note } : {}),
    language: person.language,
  };
}
