import type { NoticeView } from '#checkout/views.ts';
import { payProblemWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { say } from '#i18n/words.ts';
import { payerQuote } from '#checkout/quote.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import type { Clock } from '../../../kit/clock.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { findPublicLink, intentOf, usesByPhone, type PaymentLink, type Reservation } from '../payment-links/public.ts';
import type { Tx } from '../../context.ts';
import { isLevelRefusal, rememberCrossing } from '../../terms/business-levels/public.ts';
import { openCharge } from '../../engine/movements/public.ts';
import type { Closed } from './closed.ts';
import { earlierPayment, earlierStill, paidBehind } from './earlier.ts';
import type { Said } from './form-view.ts';
import { either, type Manner } from './manner.ts';
import { besideOwn } from './own-request.ts';
import { payability } from './payability.ts';
import { earlierPage, questions } from './questions.ts';
import { readForm, type Typed, type Wish } from './read-form.ts';
import { shopOf, type Shop } from './shop.ts';
import type { Ticket } from './ticket.ts';
import { isOverUnpaid, isPaidBefore, marksOf, readBefore, rememberUse, usedBefore } from './used-form.ts';
import { wishBefore, wishOf } from './wish-before.ts';

export type Submission = {
  linkId: string;
  ticket: Ticket;
  typed: Typed;
  manner: Manner;
  requestId: string;
  /** What this browser has sent on this link a moment ago. */
  own: string | null;
  /**
   * For how many minutes nobody asks this phone, or nothing is asked from where the form was sent; 0 when it may be
   * asked.
   */
  waitMinutes: number;
};
type FormAgain = {
  kind: 'form';
  link: PaymentLink;
  shop: Shop;
  held: Reservation[];
  typed: Typed;
  amount: number | null;
  said: Said;
};
export type Submitted =
  | { kind: 'opened'; transactionId: string; isNew: boolean }
  | FormAgain
  | { kind: 'closed'; link: PaymentLink; shop: Shop; why: Closed }
  | { kind: 'earlier'; link: PaymentLink; shop: Shop; view: NoticeView };

/**
 * One press of Pay. The link is locked first, so that of many payers at the same moment each sees what the others have
 * taken. Everything that could be wrong is said before anybody is asked; then the charge is opened under the form's
 * nonce.
 */
export async function submitForm(tx: Tx, clock: Clock, submission: Submission): Promise<Submitted | null> {
  const { ticket, manner } = submission;
  const now = clock.now();
  const link = await findPublicLink(tx, submission.linkId, true);
  if (!link) return null;
  const marks = marksOf(link, submission.typed, manner.locale);
  const used = await usedBefore(tx, link, ticket.nonce, marks);
  const same = used?.same;
  // Come back to after it was paid, and sent unchanged: a second payment is asked about, as everywhere.
  const isOnceMore = submission.typed['back'] === '1' && same && isPaidBefore(same);
  if (same && !isOverUnpaid(same) && !isOnceMore) return { kind: 'opened', transactionId: same.id, isNew: false };
  const before = await wishBefore(tx, link, submission, used, now);
  const { isOwn, unanswered } = before;
  const shop = await shopOf(tx, link, now);
  const { held: all, closed } = await payability(tx, link, shop, before.ownIntent, now);
  const { own, held } = await besideOwn(tx, link, all, submission.own);
  // The place is held by a request of this very browser: its page says how it stands, and leads on.
  if (closed === 'allReserved' && own) return { kind: 'opened', transactionId: own.id, isNew: false };
  if (closed) return { kind: 'closed', link, shop, why: closed };
  const wish = readForm(link, shop, held, submission.typed, manner.locale);
  const typed = wish.operator ? { ...submission.typed, operator: wish.operator } : submission.typed;
  const again = (said: Said): FormAgain => ({
    kind: 'form',
    link,
    shop,
    held,
    typed,
    amount: wish.amount,
    said: { ...said, answers: { ...readBefore(submission.typed), ...said.answers } },
  });
  const w = say(payProblemWords, manner.locale);
  if (ticket.version !== link.version) return again({ notice: w.changed });
  await checkPerson(tx, link, shop, wish, submission, now);
  if (Object.keys(wish.problems).length > 0) return again({ problems: wish.problems });
  // So are the pieces, and there are not as many besides.
  if (own && Object.keys(readForm(link, shop, all, submission.typed, manner.locale).problems).length > 0)
    return { kind: 'opened', transactionId: own.id, isNew: false };
  const { amount, phone, operator } = wish as {
    amount: number;
    phone: string;
    operator: NonNullable<Wish['operator']>;
  };

  const found =
    // Of another sum it is asked about; the same is not sent to anybody before the first is known.
    (unanswered?.stage === 'inReconciliation' && used?.last.id === unanswered.id && used.isSameGoods
      ? earlierStill(unanswered, isOwn)
      : null) ??
    (before.inTheWay ? earlierStill(before.inTheWay, isOwn) : null) ??
    (await earlierPayment(tx, link, { phone, amount, isOwn }, now));
  if (found?.kind === 'unclear')
    return { kind: 'earlier', link, shop, view: earlierPage(found, link, submission, now) };
  const intent = before.behind && intentOf(before.behind);
  const paid = await paidBehind(tx, link, { last: before.last, intent, isOwn }, now);
  const earlier = paid ?? found;
  const said = questions(wish, { link, shop, typed: submission.typed, earlier, unanswered, isOwn, manner });
  if (said) return again(said);
  try {
    const charge = await openCharge(tx, clock, {
      organisationId: link.organisation_id,
      amount,
      phone,
      operator,
      channel: 'link',
      linkId: link.id,
      subAccountId: link.sub_account_id,
      payerName: wish.payerName,
      description: either(link.title, manner.locale),
      merchantSharePercent: link.merchant_share_percent,
      collected: wish.collected,
      // Paid once, and meant a second time: that is a wish of its own.
      metadata: { language: manner.locale, ...(paid ? {} : wishOf(before, ticket.nonce)) },
      actor: { kind: 'payer', id: null, name: wish.payerName },
      requestId: submission.requestId,
    });
    await rememberUse(tx, link, ticket.nonce, { wish: marks.wish, transactionId: charge.transactionId }, now);
    return { kind: 'opened', transactionId: charge.transactionId, isNew: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.key === 'charges.prompted_too_often')
      return again({ problems: { phone: w.tooManyPrompts({ minutes: Number(error.params['minutes']) }) } });
    if (isLevelRefusal(error)) {
      // The shop's affair and not the payer's; the shop itself is told.
      await rememberCrossing(tx, link.organisation_id, 'in', now);
      return again({ notice: w.shopCannot });
    }
    // Refusals come before anything is written: a connection that was just switched off, a cap that was just lowered.
    return again({ problems: { operator: w.operatorDown({ name: operators[operator].brand }) } });
  }
}

/** Limits that hang on the number and on what its operator takes. */
async function checkPerson(
  tx: Tx,
  link: PaymentLink,
  shop: Shop,
  wish: Wish,
  { manner, waitMinutes }: Submission,
  now: Date,
): Promise<void> {
  const w = say(payProblemWords, manner.locale);
  const { phone, amount, operator, problems } = wish;
  if (phone && !problems['phone']) {
    const uses = link.per_phone_max === null ? 0 : await usesByPhone(tx, link, phone, now);
    if (link.per_phone_max !== null && uses >= link.per_phone_max)
      problems['phone'] = w.phoneLimit({ count: link.per_phone_max });
    else if (waitMinutes > 0) problems['phone'] = w.tooManyPrompts({ minutes: waitMinutes });
  }
  const offer = shop.offers.find((candidate) => candidate.operator === operator);
  if (offer && amount && payerQuote(shop, offer, amount).payerTotal > operators[offer.operator].amountMax) {
    const { brand, amountMax } = operators[offer.operator];
    problems['operator'] = w.aboveOperator({ operator: brand, max: formatMoney(amountMax, manner.locale) });
  }
}
