import { createHash } from 'node:crypto';
import type { FeeBook } from '#contract/fees/api.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { Tx } from '../../context.ts';
import { settingsOf } from '../../ground/organisations/public.ts';

/** Every version of every price, the past and the coming ones included. */
export async function feeBook(tx: Tx, organisationId: string, now: Date): Promise<FeeBook> {
  const settings = await settingsOf(tx, organisationId);
  const schedules = await tx
    .selectFrom('fee_schedules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('product')
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  const taxes = await tx
    .selectFrom('tax_rules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('code')
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  return {
    schedules: schedules.map((row) => ({
      id: row.id,
      product: row.product as FeeBook['schedules'][number]['product'],
      operator: row.operator as OperatorCode | null,
      destination: row.destination,
      tiers: row.tiers,
      rounding: row.rounding as 'up' | 'nearest',
      validFrom: row.valid_from.toISOString(),
      validTo: row.valid_to?.toISOString() ?? null,
      version: row.version,
      createdByName: row.created_by_name,
    })),
    taxes: taxes.map((row) => ({
      id: row.id,
      code: row.code,
      label: row.label,
      appliesTo: row.applies_to as FeeBook['taxes'][number]['appliesTo'],
      percentBps: row.percent_bps,
      fixed: row.fixed,
      bearer: row.bearer,
      legalRef: row.legal_ref,
      validFrom: row.valid_from.toISOString(),
      validTo: row.valid_to?.toISOString() ?? null,
      createdByName: row.created_by_name,
    })),
    collectionSharePercent: settings.merchant_share_percent,
    payoutSharePercent: settings.payout_share_percent,
    version: settings.version,
    linesVersion: versionOf([...schedules, ...taxes]),
    asOf: now.toISOString(),
  };
}

type Line = { id: string; valid_to: Date | null };
/** A line never changes but in its end; what was added, taken away or ended since then is another book. */
const versionOf = (lines: readonly Line[]): string =>
  createHash('sha256')
    .update(lines.map(({ id, valid_to: to }) => `${id} ${to?.toISOString() ?? ''}`).join('\n'))
    .digest('base64url')
    .slice(0, 27);
