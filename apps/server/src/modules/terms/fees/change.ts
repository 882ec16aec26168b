import type { BodyOf } from '#contract/endpoint.ts';
import type { feesApi, ScheduleInput, TaxInput } from '#contract/fees/api.ts';
import { scheduleProblems } from '#domain/fees/fees.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { InTx } from '../../context.ts';
import { changeShares, settingsOf } from '../../ground/organisations/public.ts';
import { feeBook } from './book.ts';
import { insertVersion, removeVersion, type Stretch } from './timeline.ts';

/** A form that says "from now" was opened a moment ago. */
const graceMs = 15 * 60_000;

/** Prices change one after the other; a price is never changed for the past. */
async function begin(
  context: InTx,
  { from, seen }: { from?: string; seen?: string },
): Promise<{ organisationId: string; byName: string; now: Date; from: Date }> {
  const { organisationId, name } = callerOf(context);
  const now = context.clock.now();
  const wished = from === undefined ? now : new Date(from);
  if (wished.getTime() < now.getTime() - graceMs) fail('fees.date_past', {}, { field: 'validFrom' });
  await context.tx
    .selectFrom('organisation_settings')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();
  if (seen !== undefined) await requireLines(context, seen, now);
  return { organisationId, byName: name, now, from: wished < now ? now : wished };
}

async function requireLines(context: InTx, seen: string, now: Date): Promise<void> {
  const { organisationId } = callerOf(context);
  if (seen !== (await feeBook(context.tx, organisationId, now)).linesVersion) fail('record.changed_meanwhile');
}

const stretchOf = (row: { id: string; valid_from: Date; valid_to: Date | null }): Stretch => ({
  id: row.id,
  from: row.valid_from,
  to: row.valid_to,
});

/** A new version of one product's schedule. What was booked keeps the version it was priced with. */
export async function saveSchedule(context: InTx, input: ScheduleInput): Promise<void> {
  const { tx } = context;
  const { organisationId, byName, from } = await begin(context, { from: input.validFrom, seen: input.version });
  // Of money that leaves a fee may be higher than a small amount; of money that comes in it may not.
  const problem = scheduleProblems({ ...input, validTo: null }).find(
    (one) => one !== 'feeAboveAmount' || input.product === 'collection',
  );
  if (problem) fail('fees.schedule_invalid', { reason: problem }, { field: 'tiers' });
  const same = await tx
    .selectFrom('fee_schedules')
    .select(['id', 'valid_from', 'valid_to', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('product', '=', input.product)
    .where('operator', input.operator === null ? 'is' : '=', input.operator)
    .where('destination', input.destination === null ? 'is' : '=', input.destination)
    .execute();
  const changes = insertVersion(same.map(stretchOf), from);
  for (const { id, to } of changes.setTo)
    await tx
      .updateTable('fee_schedules')
      .set({ valid_to: to })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  if (changes.drop.length > 0)
    await tx
      .deleteFrom('fee_schedules')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', changes.drop)
      .execute();
  const id = newId('feeSchedule', from);
  await tx
    .insertInto('fee_schedules')
    .values({
      organisation_id: organisationId,
      id,
      product: input.product,
      operator: input.operator,
      destination: input.destination,
      tiers: JSON.stringify(input.tiers.toSorted((a, b) => a.fromAmount - b.fromAmount)),
      rounding: input.rounding,
      valid_from: from,
      valid_to: changes.to,
      version: Math.max(0, ...same.map((row) => row.version)) + 1,
      created_by_name: byName,
    })
    .execute();
  Object.assign(context.audited, {
    objectType: 'feeSchedule',
    objectId: id,
    after: {
      product: input.product,
      operator: input.operator,
      destination: input.destination,
      tiers: input.tiers,
      validFrom: from.toISOString(),
    },
  });
}

export async function withdrawSchedule(context: InTx, id: string): Promise<void> {
  const { tx } = context;
  const { organisationId, now } = await begin(context, {});
  const row = await tx
    .selectFrom('fee_schedules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail('fees.not_found');
  if (row.valid_from <= now) fail('fees.already_in_force');
  const same = await tx
    .selectFrom('fee_schedules')
    .select(['id', 'valid_from', 'valid_to'])
    .where('organisation_id', '=', organisationId)
    .where('product', '=', row.product)
    .where('operator', row.operator === null ? 'is' : '=', row.operator)
    .where('destination', row.destination === null ? 'is' : '=', row.destination)
    .execute();
  const changes = removeVersion(same.map(stretchOf), stretchOf(row));
  for (const { id: before, to } of changes.setTo)
    await tx
      .updateTable('fee_schedules')
      .set({ valid_to: to })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', before)
      .execute();
  await tx.deleteFrom('fee_schedules').where('organisation_id', '=', organisationId).where('id', '=', id).execute();
  Object.assign(context.audited, {
    objectType: 'feeSchedule',
    before: { product: row.product, operator: row.operator, validFrom: row.valid_from.toISOString() },
  });
}

export async function saveTax(context: InTx, { version, ...input }: TaxInput): Promise<void> {
  const { tx } = context;
  const { organisationId, byName, from } = await begin(context, { from: input.validFrom, seen: version });
  const same = await tx
    .selectFrom('tax_rules')
    .select(['id', 'valid_from', 'valid_to'])
    .where('organisation_id', '=', organisationId)
    .where('code', '=', input.code)
    .execute();
  const changes = insertVersion(same.map(stretchOf), from);
  for (const { id, to } of changes.setTo)
    await tx
      .updateTable('tax_rules')
      .set({ valid_to: to })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  if (changes.drop.length > 0)
    await tx
      .deleteFrom('tax_rules')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', changes.drop)
      .execute();
  const wishedEnd = input.validTo ? new Date(input.validTo) : null;
  const end = changes.to !== null && (wishedEnd === null || changes.to < wishedEnd) ? changes.to : wishedEnd;
  const id = newId('taxRule', from);
  await tx
    .insertInto('tax_rules')
    .values({
      organisation_id: organisationId,
      id,
      code: input.code,
      label: JSON.stringify(input.label),
      applies_to: [...new Set(input.appliesTo)],
      percent_bps: input.percentBps,
      fixed: input.fixed,
      bearer: input.bearer,
      legal_ref: input.legalRef ?? null,
      valid_from: from,
      valid_to: end,
      created_by_name: byName,
    })
    .execute();
  Object.assign(context.audited, {
    objectType: 'taxRule',
    objectId: id,
    after: { ...input, validFrom: from.toISOString() },
  });
}

/** Ends a line on a date; one that has not begun by then is taken away. */
export async function endTax(
  context: InTx,
  id: string,
  { version, validTo }: BodyOf<typeof feesApi.endTax>,
): Promise<void> {
  const { tx } = context;
  const { organisationId, now, from: to } = await begin(context, { from: validTo });
  const row = await tx
    .selectFrom('tax_rules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail('fees.not_found');
  await requireLines(context, version, now);
  if (row.valid_from >= to)
    await tx.deleteFrom('tax_rules').where('organisation_id', '=', organisationId).where('id', '=', id).execute();
  else
    await tx
      .updateTable('tax_rules')
      .set({ valid_to: to })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  Object.assign(context.audited, {
    objectType: 'taxRule',
    before: { code: row.code, validTo: row.valid_to?.toISOString() ?? null },
    after: { code: row.code, validTo: to.toISOString() },
  });
}

export async function saveSplit(context: InTx, wish: BodyOf<typeof feesApi.saveSplit>): Promise<void> {
  const { tx } = context;
  const { organisationId } = await begin(context, {});
  const row = await settingsOf(tx, organisationId);
  if (row.version !== wish.version) fail('record.changed_meanwhile', { version: row.version });
  await changeShares(tx, organisationId, {
    collection: wish.collectionSharePercent,
    payout: wish.payoutSharePercent,
    version: row.version + 1,
    at: context.clock.now(),
  });
  Object.assign(context.audited, {
    objectType: 'feeSplit',
    before: { collection: row.merchant_share_percent, payout: row.payout_share_percent },
    after: { collection: wish.collectionSharePercent, payout: wish.payoutSharePercent },
  });
}
