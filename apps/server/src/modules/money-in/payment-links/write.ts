import type { PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { operatorCodes } from '#domain/payments/operators.ts';
import { settledLinkStatus } from '#domain/states/payment-link.ts';
import { foldAccents } from '#domain/values/text.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { quoteCharge } from '../../engine/movements/public.ts';
import { subAccountToCollect } from '../../terms/sub-accounts/public.ts';
import { boughtQuantity } from './purchase.ts';
import { pastQuestions } from './questions.ts';
import { salesUnderWay } from './reservations.ts';
import type { LinkCollect, LinkItem } from './tables.ts';
import { findLink, noteLink, windowOf, type PaymentLink } from './find.ts';
import { newSlug } from './slug.ts';
import { requireAction } from './view.ts';

const empty = { en: '', fr: '' };
const collectOf = (input: PaymentLinkInput): LinkCollect =>
  input.collect ?? { name: 'no', email: 'no', reference: 'no', own: [] };

/**
 * The row of what a merchant wrote. Rules that belong to another kind are dropped, so that they cannot act in hiding.
 */
function rowOf(input: PaymentLinkInput, soldBefore: readonly LinkItem[] = []) {
  const isFree = input.kind === 'open' || input.kind === 'donation';
  const items = input.kind === 'items' ? (input.items ?? []) : [];
  const sold = new Map(soldBefore.map((item) => [item.name, item.sold]));
  return {
    title: JSON.stringify(input.title),
    description: JSON.stringify(input.description ?? empty),
    kind: input.kind,
    use: input.use,
    amount: input.kind === 'fixed' ? input.amount! : null,
    amount_min: isFree ? (input.amountMin ?? null) : null,
    amount_max: isFree ? (input.amountMax ?? null) : null,
    presets: JSON.stringify(isFree ? [...new Set(input.presets ?? [])].sort((a, b) => a - b) : []),
    items: JSON.stringify(items.map((item) => ({ ...item, sold: sold.get(item.name) ?? 0 }))),
    payments_max: input.use === 'single' ? null : (input.paymentsMax ?? null),
    per_phone_max: input.use === 'single' ? null : (input.perPhoneMax ?? null),
    starts_at: input.startsAt ? new Date(input.startsAt) : null,
    expires_at: input.expiresAt ? new Date(input.expiresAt) : null,
    collect: JSON.stringify(collectOf(input)),
    merchant_share_percent: input.merchantSharePercent ?? null,
    accepted_operators: input.acceptedOperators ? [...new Set(input.acceptedOperators)] : [...operatorCodes],
    success_message: JSON.stringify(input.successMessage ?? empty),
    closed_message: JSON.stringify(input.closedMessage ?? empty),
    redirect_url: input.redirectUrl ?? null,
    notify_emails: JSON.stringify(input.notifyEmails ?? []),
    language: input.language ?? 'auto',
    search_text: foldAccents(`${input.title.en} ${input.title.fr}`).slice(0, 500),
  };
}

/** At least one accepted operator must be connected and take the price; otherwise nobody could ever pay. */
async function requirePayable(tx: Tx, organisationId: string, input: PaymentLinkInput, at: Date): Promise<void> {
  let refusal: Refusal | null = null;
  for (const operator of input.acceptedOperators ?? operatorCodes) {
    try {
      const amount = input.kind === 'fixed' ? input.amount! : (input.amountMin ?? 100);
      await quoteCharge(tx, { organisationId, amount, operator, merchantSharePercent: input.merchantSharePercent, at });
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A price above the cap is the merchant's to change and worth more words than a missing connection.
      if (refusal === null || error.key === 'amount.above_operator_cap') refusal = error;
    }
  }
  const field =
    refusal?.key === 'operator.not_configured' ? 'acceptedOperators' : input.kind === 'fixed' ? 'amount' : 'amountMin';
  if (refusal) fail(refusal.key, refusal.params, { field });
}

function refusePast(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  const problem = { path: 'expiresAt', rule: 'date.past', message: fieldSentences['date.past'] };
  fail('request.invalid', {}, { field: 'expiresAt', fields: [problem] });
}

/**
 * Whoever counts what lies on the shelf counts with the sales known then: a number that is changed stands on no others,
 * or pieces that were just sold would be put up once more. What nobody has changed stands, whatever was sold.
 */
function refuseStaleStock(link: PaymentLink, input: PaymentLinkInput): void {
  if (input.kind !== 'items') return;
  const problems = (input.items ?? []).flatMap(({ name, stock, sold }, index) => {
    const before = link.items.find((item) => item.name === name);
    const isStale = stock !== null && stock !== before?.stock && sold !== undefined && sold !== (before?.sold ?? 0);
    const rule = 'stock.soldMeanwhile' as const;
    return isStale ? [{ path: `link.items.${index}.stock`, rule, message: fieldSentences[rule] }] : [];
  });
  if (problems.length > 0) fail('request.invalid', {}, { field: problems[0]!.path, fields: problems });
}

/**
 * Pieces are counted by the article's name: one that somebody is asked to pay for keeps it until they have answered, or
 * what they pay would count for none and be sold once more.
 */
async function refuseArticlesAskedFor(tx: Tx, link: PaymentLink, input: PaymentLinkInput): Promise<void> {
  const items = input.kind === 'items' ? (input.items ?? []) : [];
  const isKept = (name: string) => items.some((item) => item.name === name);
  const gone = link.items.filter(({ name }) => !isKept(name));
  if (gone.length === 0) return;
  const asked = await salesUnderWay(tx, link);
  const lost = gone.find(({ name }) => asked.some(({ collected }) => boughtQuantity(collected, name) > 0));
  if (!lost) return;
  const at = link.items.indexOf(lost);
  const isRenamed = at < items.length && !link.items.some(({ name }) => name === items[at]!.name);
  const field = isRenamed ? `link.items.${at}.name` : 'link.items';
  fail('payment_links.article_asked_for', { name: lost.name }, { field });
}

/** Writes a new link and opens it. Answers its id. */
export async function createLink(tx: Tx, caller: Caller, input: PaymentLinkInput, now: Date): Promise<string> {
  const row = rowOf(input);
  refusePast(row.expires_at, now);
  await requirePayable(tx, caller.organisationId, input, now);
  const link = {
    organisation_id: caller.organisationId,
    id: newId('paymentLink', now),
    status: 'active',
    sub_account_id: await subAccountToCollect(tx, caller, input.subAccountId),
  };
  await tx
    .insertInto('payment_links')
    .values({
      ...link,
      ...row,
      slug: newSlug(),
      created_by: caller.userId,
      created_by_name: caller.name,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await noteLink(tx, link, 'created', { name: caller.name, at: now });
  return link.id;
}

/** What a payer has already paid for: none of it may change once money came in. Stock and quantities may. */
function isPriceSame(link: PaymentLink, input: PaymentLinkInput): boolean {
  const row = rowOf(input);
  const items = input.kind === 'items' ? (input.items ?? []) : [];
  const isKept = link.items.every((before) => {
    const after = items.find((item) => item.name === before.name);
    return after ? after.unitPrice === before.unitPrice : before.sold === 0;
  });
  return (
    row.kind === link.kind &&
    row.amount === link.amount &&
    row.amount_min === link.amount_min &&
    row.amount_max === link.amount_max &&
    row.merchant_share_percent === link.merchant_share_percent &&
    isKept
  );
}

/**
 * Changes a link. A raised cap or a later date reopens one that had ended; a lowered cap may end it. Prompts that are
 * out keep the price they were sent with.
 */
export async function updateLink(
  tx: Tx,
  caller: Caller,
  id: string,
  wish: { version: number; link: PaymentLinkInput },
  now: Date,
): Promise<void> {
  const link = await findLink(tx, caller, id, true);
  if (link.version !== wish.version) fail('record.changed_meanwhile', { version: link.version });
  requireAction(link, 'edit', caller, now);
  if (link.paid_count > 0 && !isPriceSame(link, wish.link)) fail('payment_links.price_locked');
  refuseStaleStock(link, wish.link);
  await refuseArticlesAskedFor(tx, link, wish.link);
  const row = rowOf(wish.link, link.items);
  const isNewDate = row.expires_at?.getTime() !== link.expires_at?.getTime();
  if (isNewDate) refusePast(row.expires_at, now);
  const isPricedAnew =
    !isPriceSame(link, wish.link) || link.accepted_operators.join() !== row.accepted_operators.join();
  if (isPricedAnew) await requirePayable(tx, caller.organisationId, wish.link, now);
  const changed = {
    ...windowOf(link),
    expiresAt: row.expires_at,
    startsAt: row.starts_at,
    paymentsMax: row.use === 'single' ? 1 : row.payments_max,
  };
  const status = settledLinkStatus(changed, now);
  // What was paid stays where it was paid; who does not name an account leaves it as it is.
  const subAccountId =
    wish.link.subAccountId === undefined || wish.link.subAccountId === link.sub_account_id
      ? link.sub_account_id
      : await subAccountToCollect(tx, caller, wish.link.subAccountId);
  // Nobody can have answered before somebody was asked for the money.
  const isAsked = link.prompted_count > 0 || link.paid_count > 0;
  const collect = collectOf(wish.link);
  const past = isAsked ? pastQuestions(link.collect, collect) : (link.collect.past ?? []);
  await tx
    .updateTable('payment_links')
    .set({
      ...row,
      collect: JSON.stringify({ ...collect, past }),
      sub_account_id: subAccountId,
      status,
      updated_at: now,
      version: link.version + 1,
    })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .execute();
  await noteLink(tx, { ...link, status }, 'updated', { name: caller.name, at: now });
  if (status !== link.status) {
    await noteLink(tx, { ...link, status }, status === 'active' ? 'reopened' : status, { name: caller.name, at: now });
  }
}
