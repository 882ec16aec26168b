import { retries } from '#domain/values/retries.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { collectingFrom, isConnector, payingTo, railOf, rails, type PayoutRail } from '#domain/payments/rails.ts';
import type { ProviderCode } from '../../../connectors/connector.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';

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
    ? [payingTo(operator), rows.filter((row) => row.pays_out)]
    : [collectingFrom(operator), rows.filter((row) => row.collects)];

/** Whether a connection is the operator's own, so that its ids are those the payer reads in the SMS. */
export const isOperatorsOwn = (provider: string | null): boolean =>
  isConnector(provider) && rails[provider].detour === null;

/** An aggregator's prompt names the aggregator, not the merchant behind it. */
export const platformName = (provider: string): string | null => railOf(provider)?.detour?.promptName ?? null;

/** The name a payer's prompt shows: the connection's own, or the aggregator's. */
export const promptNameOf = (row: { provider: string; prompt_name: string | null }): string | null =>
  row.prompt_name ?? platformName(row.provider);

/** Names of the providers that reach it. */
const providersTo = (to: OperatorCode | 'bank'): string[] => payingTo(to).flatMap((code) => rails[code].name ?? []);

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
    firstOf(collectingFrom(operator), rows) ?? fail('operator.not_configured', { operator: operators[operator].name });
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
  const ways = payingTo(beneficiary.kind === 'bank' ? 'bank' : beneficiary.operator).filter(
    (rail) => !exclude.includes(rail),
  );
  const rested = now ? rows.filter((row) => !(row.payout_rests_until && row.payout_rests_until > now)) : rows;
  const row =
    firstOf(ways, rested) ??
    firstOf(ways, rows) ??
    fail(
      'operator.not_configured',
      beneficiary.kind === 'bank'
        ? { operator: providersTo('bank').join(', '), or: 'bankFile' }
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
      payingTo(operator).filter((rail) => rail !== than),
      rows,
    )?.provider as PayoutRail | undefined) ?? null
  );
}

export async function restPayoutRail(tx: Tx, organisationId: string, rail: PayoutRail, now: Date): Promise<void> {
  const { everySeconds } = retries.railRest;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  // A hundred payments that are turned away together write it once.
  await tx
    .updateTable('provider_connections')
    .set({ payout_rests_until: after(everySeconds) })
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', rail)
    .where((eb) =>
      eb.or([eb('payout_rests_until', 'is', null), eb('payout_rests_until', '<', after(everySeconds / 2))]),
    )
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

/** The provider that gives money of a charge back: the one that took it, or the account beside a hosted page. */
export const refundingProvider = (charge: { provider: string | null; operator: string | null }): ProviderCode =>
  rails[isConnector(charge.provider) ? charge.provider : collectingFrom(charge.operator as OperatorCode)[0]!].refunds;

const connected = (tx: Tx, organisationId: string) =>
  tx.selectFrom('provider_connections').where('organisation_id', '=', organisationId).where('enabled', '=', true);

export function firstOf<Row extends { provider: string }>(
  order: readonly string[],
  rows: readonly Row[],
): Row | undefined {
  return order.map((provider) => rows.find((row) => row.provider === provider)).find((row) => row !== undefined);
}
