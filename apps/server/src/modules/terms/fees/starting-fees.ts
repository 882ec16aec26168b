import { taxNames } from '#i18n/catalogues/fees/taxes.ts';
import { cameroonTaxes } from '#domain/fees/taxes.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';

/**
 * The platform's starting fees, rounded up to the franc. Dated, so that they can change without touching the past.
 * Without a destination a line is for every other one: banks and cards.
 */
const free = { fixed: 0, percentBps: 0, min: null, max: null };
const toWallets = { fixed: 0, percentBps: 100, min: 50, max: 2500 };
const toBanks = { fixed: 500, percentBps: 0, min: null, max: null };
const startingFees = [
  { product: 'collection', destination: null, tier: { fixed: 0, percentBps: 200, min: null, max: null } },
  ...(['transfer', 'massPayment'] as const).flatMap((product) => [
    { product, destination: null, tier: toBanks },
    { product, destination: 'wallet' as const, tier: toWallets },
    { product, destination: 'user' as const, tier: free },
  ]),
  { product: 'settlement', destination: null, tier: toBanks },
  { product: 'settlement', destination: 'wallet' as const, tier: free },
];

/** What an organisation pays from its beginning: to the platform, and to the law. */
export async function writeStartingFees(tx: Tx, organisationId: string, at: Date): Promise<void> {
  await tx
    .insertInto('fee_schedules')
    .values(
      startingFees.map(({ product, destination, tier }) => ({
        organisation_id: organisationId,
        id: newId('feeSchedule', at),
        product,
        operator: null,
        destination,
        tiers: JSON.stringify([{ fromAmount: 0, toAmount: null, ...tier }]),
        rounding: 'up',
        valid_from: at,
      })),
    )
    .execute();
  await writeTaxPreset(tx, organisationId, at);
}

/** What the law takes when an organisation begins; dated, so that a change leaves the past as it was. */
async function writeTaxPreset(tx: Tx, organisationId: string, at: Date): Promise<void> {
  await tx
    .insertInto('tax_rules')
    .values(
      cameroonTaxes.map((rule) => ({
        organisation_id: organisationId,
        id: newId('taxRule', at),
        code: rule.code,
        label: JSON.stringify(taxNames[rule.code]),
        applies_to: [...rule.appliesTo],
        percent_bps: rule.percentBps,
        fixed: rule.fixed,
        bearer: rule.bearer,
        legal_ref: rule.legalRef,
        valid_from: new Date(rule.validFrom),
        valid_to: null,
      })),
    )
    .execute();
}
