import type { FeeSchedule } from '#domain/fees/fees.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { TaxBase, TaxRule } from '#domain/fees/taxes.ts';
import type { Tx } from '../../context.ts';

export async function feeSchedulesOf(tx: Tx, organisationId: string): Promise<FeeSchedule[]> {
  const rows = await tx.selectFrom('fee_schedules').selectAll().where('organisation_id', '=', organisationId).execute();
  return rows.map((row) => ({
    id: row.id,
    product: row.product as FeeSchedule['product'],
    operator: row.operator as OperatorCode | null,
    destination: row.destination,
    tiers: row.tiers,
    rounding: row.rounding as 'up' | 'nearest',
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to?.toISOString() ?? null,
    version: row.version,
  }));
}

/** The prices that hold at `now`, in the order in which they were made. */
export async function schedulesInForce(tx: Tx, organisationId: string, now: Date): Promise<FeeSchedule[]> {
  const at = now.toISOString();
  const all = await feeSchedulesOf(tx, organisationId);
  return all
    .filter(({ validFrom, validTo }) => validFrom <= at && (validTo === null || validTo > at))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export async function taxRulesOf(tx: Tx, organisationId: string): Promise<TaxRule[]> {
  const rows = await tx
    .selectFrom('tax_rules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    label: row.label,
    appliesTo: row.applies_to as TaxBase[],
    percentBps: row.percent_bps,
    fixed: row.fixed,
    bearer: row.bearer,
    legalRef: row.legal_ref,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to?.toISOString() ?? null,
  }));
}
