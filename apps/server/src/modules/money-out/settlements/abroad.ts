import { requestTitles } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import { foreignCents, quoteLifeMinutes, sellMicros } from '#domain/fees/exchange.ts';
import { limits } from '#domain/values/limits.ts';
import type { Beneficiary, PayoutQuote } from '#domain/mass-payments/payouts.ts';
import { asciiNote } from '#domain/values/text.ts';
import type { DataOf, BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import { isUniqueViolation } from '../../../kit/database-errors.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval, requireSecondPerson } from '../../approvals/approvals/public.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';
import { countUse, rateInForce } from '../../terms/exchange-rates/public.ts';
import type { Tx } from '../../context.ts';
import { takeLevelTurn } from '../../terms/business-levels/public.ts';
import { endPayouts, openPayouts, type PayoutPorts } from '../../engine/movements/public.ts';
import type { SettlementQuote } from './tables.ts';
import { refuseTwin, takeSettlementTurn } from './duplicates.ts';
import { expectedAt, sourceAccount, type DrawingScope, type Source } from './ends.ts';
import { settlementSnapshot } from './open.ts';
import { notifyPapers } from './papers-asked.ts';
import { changeSettlement, insertSettlement, type SettlementRecord } from './records.ts';
import { settlementTerms, priceSending } from './price.ts';

type Input = BodyOf<typeof settlementsApi.quoteAbroad>;
type Quote = DataOf<typeof settlementsApi.quoteAbroad>;

/** A bank carries it out by hand: the order needs papers, and no operator pays abroad. */
const payeeOf = (input: Input): Beneficiary => ({
  kind: 'bank',
  rib: input.beneficiary.account,
  name: input.beneficiary.name,
});

async function priceAbroad(
  tx: Tx,
  scope: DrawingScope,
  input: Input,
  now: Date,
): Promise<{ quote: Omit<Quote, 'id'>; price: PayoutQuote; source: Source }> {
  const { organisationId } = scope;
  const source = await sourceAccount(tx, scope, { id: input.sourceAccountId });
  const rate = await rateInForce(tx, organisationId, input.to, now);
  const price = priceSending(await settlementTerms(tx, organisationId, payeeOf(input), now), 'bank', input.amount, now);
  const rateMicros = sellMicros(rate.mid_micros, rate.sell_spread_bps);
  const amountToCents = foreignCents(input.amount, rateMicros);
  if (amountToCents < 100) fail('settlements.too_small', {}, { field: 'amount' });
  return {
    source,
    price,
    quote: {
      rateId: rate.id,
      from: 'XAF',
      to: input.to,
      amountFrom: input.amount,
      feeFrom: price.fee,
      totalDebit: price.totalDebit,
      rateMicros,
      spreadBps: rate.sell_spread_bps,
      amountToCents,
      expiresAt: new Date(now.getTime() + quoteLifeMinutes * 60_000).toISOString(),
    },
  };
}

/** Says a price and writes it down: what is ordered later is this, for ten minutes and once. */
export async function quoteAbroad(
  tx: Tx,
  { organisationId, subAccounts, userId }: DrawingScope & { userId: string },
  input: Input,
  now: Date,
): Promise<Quote> {
  const { quote } = await priceAbroad(tx, { organisationId, subAccounts }, input, now);
  const id = newId('exchangeQuote', now);
  await tx
    .insertInto('settlement_quotes')
    .values({
      organisation_id: organisationId,
      id,
      rate_id: quote.rateId,
      amount_from: quote.amountFrom,
      amount_to_cents: quote.amountToCents,
      total_debit: quote.totalDebit,
      expires_at: new Date(quote.expiresAt),
      created_by: userId,
      created_at: now,
    })
    .execute();
  return { ...quote, id };
}

/** What was said and is long over. An order keeps its own copy of the price. */
export const sweepQuotes = (tx: Tx, before: Date): Promise<unknown> =>
  tx.deleteFrom('settlement_quotes').where('expires_at', '<', before).execute();

type Who = Caller & { environment: EnvironmentName; requestId: string | null };

/** Refuses `settlements.quote_used`, with the order that it became. */
async function refuseUsed(tx: Tx, organisationId: string, quoteId: string): Promise<void> {
  const made = await tx
    .selectFrom('settlements')
    .select(['id', 'created_at', 'gross'])
    .where('organisation_id', '=', organisationId)
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
  if (made) fail('settlements.quote_used', { id: made.id, at: made.created_at.toISOString(), amount: made.gross });
}

/** Accepts a quote: the money is reserved, and the order goes to approval or straight to the papers. */
export async function openAbroad(
  tx: Tx,
  clock: Clock,
  who: Who,
  body: BodyOf<typeof settlementsApi.createAbroad>,
): Promise<string> {
  const now = clock.now();
  const { beneficiary } = body;
  // Of two at once, on one quote or on two, the second finds the first.
  await takeSettlementTurn(tx, { organisation_id: who.organisationId, source_account: '', abroad: beneficiary });
  // Said before anything about the price, which may have changed or run out since: an order whose answer was lost
  // stands.
  await refuseUsed(tx, who.organisationId, body.quoteId);
  await requireSecondPerson(tx, { ...who, at: now }, 'orderAbroad');
  const { quote, price, source } = await priceAbroad(tx, who, body, now);
  const said = await tx
    .selectFrom('settlement_quotes')
    .selectAll()
    .where('organisation_id', '=', who.organisationId)
    .where('id', '=', body.quoteId)
    .executeTakeFirst();
  const holds =
    said &&
    said.expires_at > now &&
    said.rate_id === quote.rateId &&
    said.amount_from === quote.amountFrom &&
    said.amount_to_cents === quote.amountToCents &&
    said.total_debit === quote.totalDebit;
  if (!holds) fail('settlements.quote_changed');
  const kept: SettlementQuote = {
    rateId: quote.rateId,
    from: 'XAF',
    to: quote.to,
    amountFrom: quote.amountFrom,
    feeFrom: quote.feeFrom,
    rateMicros: quote.rateMicros,
    amountToCents: quote.amountToCents,
    expiresAt: said.expires_at.toISOString(),
  };
  const isAgain = await refuseTwin(
    tx,
    who,
    {
      organisation_id: who.organisationId,
      source_account: source.kind,
      linked_account_id: null,
      gross: price.totalDebit,
      abroad: {
        account: beneficiary.account,
        net: price.beneficiaryReceives,
        currency: quote.to,
        cents: quote.amountToCents,
      },
    },
    body.duplicateOf,
    now,
  );
  await takeLevelTurn(tx, who.organisationId, 'out', now);
  const row = (await insertSettlement(
    tx,
    {
      organisation_id: who.organisationId,
      kind: 'crossBorder',
      source_account: source.kind,
      destination: JSON.stringify({
        kind: 'foreign',
        label: beneficiary.name,
        holderName: beneficiary.name,
        ...beneficiary,
      }),
      gross: price.totalDebit,
      fee: price.fee,
      tax: price.tax,
      net: price.beneficiaryReceives,
      currency: quote.to,
      status: 'pending',
      stage: 'pendingReview',
      quote: JSON.stringify(kept),
      quote_id: body.quoteId,
      missing: JSON.stringify(['invoice']),
      expected_at: expectedAt('foreign', now),
      created_by: who.userId,
      created_by_name: who.name,
      tries: 1,
    },
    now,
  ).catch((error: unknown) =>
    isUniqueViolation(error, 'settlements_quote') ? fail('settlements.quote_used') : Promise.reject(error),
  ))!;
  const asked = await askApproval(tx, {
    organisationId: who.organisationId,
    environment: who.environment,
    subject: 'settlement',
    refId: row.id,
    title: sayBoth(requestTitles.abroad, { name: beneficiary.name }),
    amount: price.totalDebit,
    party: `${beneficiary.name}, ${beneficiary.account}, ${beneficiary.country}`,
    accountKind: source.kind,
    channel: 'dashboard',
    requestedBy: who,
    snapshot: { ...settlementSnapshot(row), amount: row.gross },
    warnings: isAgain ? [{ code: 'duplicate' }] : [],
    at: now,
  });
  if (!asked.needed)
    await spendAfterReset(tx, {
      userId: who.userId,
      organisationId: who.organisationId,
      amount: price.totalDebit,
      at: now,
    });
  const [opened] = await openPayouts(tx, clock, [
    {
      organisationId: who.organisationId,
      type: 'settlement',
      origin: { type: 'settlement', id: row.id, itemId: null },
      sourceAccount: source.kind,
      beneficiary: payeeOf(body),
      quote: price,
      rail: 'manual',
      description: `${beneficiary.bankName}, ${beneficiary.country}`,
      payeeNote: asciiNote(beneficiary.purposeCode, limits.payerNoteMax),
      channel: 'dashboard',
      requestId: who.requestId,
      actor: { kind: 'user', id: who.userId, name: who.name },
      hold: { kind: 'own' },
      start: 'pendingApproval',
    },
  ]);
  await countUse(tx, who.organisationId, quote.rateId);
  await changeSettlement(
    tx,
    row,
    {
      transaction_id: opened!.transactionId,
      ...(asked.needed ? { approval_id: asked.approvalId, stage: 'pendingApproval' } : {}),
    },
    now,
  );
  return row.id;
}

/** Approved by somebody else: now the papers are looked at, by those who are told that they are there. */
export async function abroadApproved(
  tx: Tx,
  row: SettlementRecord,
  environment: EnvironmentName,
  at: Date,
): Promise<void> {
  await changeSettlement(tx, row, { status: 'pending', stage: 'pendingReview' }, at);
  if (row.missing.length === 0) await notifyPapers(tx, row, environment, row.created_by, at);
}

export async function abroadEnded(
  tx: Tx,
  row: SettlementRecord,
  how: 'expired' | 'cancelled' | 'declined',
  by: { name: string } | null,
  at: Date,
  money: PayoutPorts,
): Promise<void> {
  await changeSettlement(
    tx,
    row,
    {
      status: how === 'expired' ? 'expired' : 'cancelled',
      stage: how === 'expired' ? null : how === 'declined' ? 'declined' : 'cancelledByMerchant',
    },
    at,
  );
  await endPayouts(
    tx,
    at,
    [{ organisationId: row.organisation_id, transactionId: row.transaction_id! }],
    how,
    { kind: by ? 'user' : 'system', name: by?.name ?? null },
    money,
  );
}
