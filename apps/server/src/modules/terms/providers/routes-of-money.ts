import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import type { PayoutRail } from '#domain/mass-payments/payouts.ts';
import { providerCodes, type ProviderCode } from '../../../connectors/connector.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';

/**
 * Which connection carries a payment. The operator's own comes first, then Orange's hosted page where only that is
 * connected, and an aggregator when neither is.
 */
export const collectingProviders: Record<OperatorCode, readonly ProviderCode[]> = {
  mtn: ['mtnMomo', 'tranzak'],
  orange: ['orangeCore', 'orangeWeb', 'tranzak'],
};
/** The same for money that leaves; to banks a file for one's own bank comes first. */
export const payingRails: Record<OperatorCode | 'bank', readonly PayoutRail[]> = {
  mtn: ['mtnMomo', 'tranzak'],
  orange: ['orangeCore', 'tranzak'],
  bank: ['bankFile', 'tranzak'],
};

/** Whether money comes in or goes out. */
export type MoneyDirection = 'collection' | 'payout';
type Keys = { provider: string; collects: boolean; pays_out: boolean };
/** Who may carry an operator's money one way, in their order, and which connections have keys that allow it. */
export const carriersOf = <Row extends Keys>(
  operator: OperatorCode,
  direction: MoneyDirection,
  rows: readonly Row[],
): [readonly string[], Row[]] =>
  direction === 'payout'
    ? [payingRails[operator], rows.filter((row) => row.pays_out)]
    : [collectingProviders[operator], rows.filter((row) => row.collects)];

/** An aggregator's prompt names the aggregator, not the merchant behind it. */
export const platformNames: Readonly<Record<string, string | undefined>> = { tranzak: 'TRANZAK' };

/** Whether a connection is the operator's own, so that its ids are those the payer reads in the SMS. */
export const isOperatorsOwn = (provider: string | null): boolean =>
  (providerCodes as readonly (string | null)[]).includes(provider) && !platformNames[provider!];

/** The name a payer's prompt shows: the connection's own, or the aggregator's. */
export const promptNameOf = (row: { provider: string; prompt_name: string | null }): string | null =>
  row.prompt_name ?? platformNames[row.provider] ?? null;

type Payee = { kind: 'wallet'; operator: OperatorCode } | { kind: 'bank' } | { kind: 'card' } | { kind: 'user' };
export type CollectingConnection = { provider: ProviderCode; promptName: string | null };

/** The enabled connection that collects for an operator; refuses with the operator's name when there is none. */
export async function collectingConnection(
  tx: Tx,
  organisationId: string,
  operator: OperatorCode,
): Promise<CollectingConnection> {
  const rows = await connected(tx, organisationId)
    .select(['provider', 'prompt_name'])
    .where('collects', '=', true)
    .execute();
  const row =
    firstOf(collectingProviders[operator], rows) ??
    fail('operator.not_configured', { operator: operators[operator].name });
  return { provider: row.provider as ProviderCode, promptName: promptNameOf(row) };
}

/**
 * The rail that brings money to a wallet or a bank account; refuses when none of them is connected. With `now`, one
 * that rests at that moment is only taken where no other is there.
 */
export async function payoutConnection(
  tx: Tx,
  organisationId: string,
  beneficiary: Payee,
  exclude: readonly PayoutRail[] = [],
  now?: Date,
): Promise<{ rail: PayoutRail }> {
  if (beneficiary.kind === 'card' || beneficiary.kind === 'user')
    throw new Error(`No connection carries money to a ${beneficiary.kind}`);
  const rows = await connected(tx, organisationId)
    .select(['provider', 'payout_rests_until'])
    .where('pays_out', '=', true)
    .execute();
  const rails = payingRails[beneficiary.kind === 'bank' ? 'bank' : beneficiary.operator].filter(
    (rail) => !exclude.includes(rail),
  );
  const rested = now ? rows.filter((row) => !(row.payout_rests_until && row.payout_rests_until > now)) : rows;
  const row =
    firstOf(rails, rested) ??
    firstOf(rails, rows) ??
    fail(
      'operator.not_configured',
      beneficiary.kind === 'bank'
        ? { operator: 'Tranzak', or: 'bankFile' }
        : { operator: operators[beneficiary.operator].name },
    );
  return { rail: row.provider as PayoutRail };
}

/** The first rail, other than one that may be named, that reaches a wallet and does not rest; or null. */
export async function otherPayoutRail(
  tx: Tx,
  organisationId: string,
  operator: OperatorCode,
  than: PayoutRail | null,
  now: Date,
): Promise<PayoutRail | null> {
  const rows = await connected(tx, organisationId)
    .select('provider')
    .where('pays_out', '=', true)
    .where((eb) => eb.or([eb('payout_rests_until', 'is', null), eb('payout_rests_until', '<=', now)]))
    .execute();
  return (
    (firstOf(
      payingRails[operator].filter((rail) => rail !== than),
      rows,
    )?.provider as PayoutRail | undefined) ?? null
  );
}

/** How long a rail that did not take a payment is only asked where nobody else reaches the beneficiary. */
const restSeconds = 120;

export async function restPayoutRail(tx: Tx, organisationId: string, rail: PayoutRail, now: Date): Promise<void> {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  // A hundred payments that are turned away together write it once.
  await tx
    .updateTable('provider_connections')
    .set({ payout_rests_until: after(restSeconds) })
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', rail)
    .where((eb) => eb.or([eb('payout_rests_until', 'is', null), eb('payout_rests_until', '<', after(restSeconds / 2))]))
    .execute();
}

/** Which rails an organisation would rather not ask at this moment. */
export async function restingPayoutRails(tx: Tx, organisationId: string, now: Date): Promise<Set<string>> {
  const rows = await connected(tx, organisationId)
    .select('provider')
    .where('pays_out', '=', true)
    .where('payout_rests_until', '>', now)
    .execute();
  return new Set(rows.map((row) => row.provider));
}

/** The provider that gives money of a charge back. Orange's hosted page cannot: the core account pays the wallet. */
export const refundingProvider = (collectedBy: string): ProviderCode =>
  collectedBy === 'mtnMomo' || collectedBy === 'tranzak' ? collectedBy : 'orangeCore';

const connected = (tx: Tx, organisationId: string) =>
  tx.selectFrom('provider_connections').where('organisation_id', '=', organisationId).where('enabled', '=', true);

export function firstOf<Row extends { provider: string }>(
  order: readonly string[],
  rows: readonly Row[],
): Row | undefined {
  return order.map((provider) => rows.find((row) => row.provider === provider)).find((row) => row !== undefined);
}
