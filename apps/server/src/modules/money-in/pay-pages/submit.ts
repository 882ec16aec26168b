import { createHash } from 'node:crypto';
import type { NoticeView } from '#checkout/views.ts';
import { payProblemWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { payClosedWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say } from '#i18n/words.ts';
import { payerQuote } from '#checkout/quote.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhone, maskPhone, nationalNumber } from '#domain/values/phone.ts';
import { linkAcceptsPayment } from '#domain/states/payment-link.ts';
import { formatDateTime, formatTime, localDay } from '#domain/values/time.ts';
import type { Clock } from '../../../kit/clock.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import {
  findPublicLink,
  intentOf,
  reservationsOf,
  usesByPhone,
  windowOf,
  type PaymentLink,
  type Reservation,
} from '../payment-links/public.ts';
import type { Tx } from '../../context.ts';
import { isLevelRefusal, rememberCrossing } from '../../terms/business-levels/public.ts';
import { openCharge } from '../../engine/movements/public.ts';
import type { Closed } from './closed.ts';
import { earlierIfUnclear, earlierPayment, paidBehind, type Earlier } from './earlier.ts';
import type { Said } from './form-view.ts';
import { itemLines } from './goods.ts';
import { either, withQuery, type Manner } from './manner.ts';
import { readForm, type Typed, type Wish } from './read-form.ts';
import { shopOf, type Shop } from './shop.ts';
import type { Ticket } from './ticket.ts';
import {
  afterUse,
  isOverUnpaid,
  isPaidBefore,
  marksOf,
  readBefore,
  rememberUse,
  usedBefore,
  type OpenedBefore,
} from './used-form.ts';

export type Submission = {
  linkId: string;
  ticket: Ticket;
  typed: Typed;
  manner: Manner;
  requestId: string;
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

/** Whether this link can be paid now; the tries of one's own wish do not stand in one's own way. */
export async function payability(
  tx: Tx,
  link: PaymentLink,
  shop: Shop,
  intent: string | null,
  now: Date,
): Promise<{ held: Reservation[]; closed: Closed | null }> {
  const held = (await reservationsOf(tx, link, now)).filter((one) => intent === null || intentOf(one) !== intent);
  const accepts = linkAcceptsPayment(windowOf(link, held.length), now);
  if (!accepts.ok) return { held, closed: accepts.reason };
  if (shop.offers.length === 0) return { held, closed: 'unavailable' };
  if (link.kind === 'items' && itemLines(link, held, () => undefined).every((line) => line.max === 0)) {
    const isSold = link.items.every((item) => item.stock !== null && item.sold + item.quantityMin >= item.stock);
    return { held, closed: isSold ? 'soldOut' : 'allReserved' };
  }
  return { held, closed: null };
}

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
  const { intent, unanswered } = used ? afterUse(used) : { intent: ticket.intent, unanswered: null };
  const isRead = used !== null && submission.typed['instead'] === used.last.id;
  const paid = used || intent ? await paidBehind(tx, link, { used, intent, isRead }, now) : null;
  const shop = await shopOf(tx, link, now);
  const { held, closed } = await payability(tx, link, shop, intent, now);
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
  const { amount, phone, operator } = wish as {
    amount: number;
    phone: string;
    operator: NonNullable<Wish['operator']>;
  };

  const found =
    // Of another sum it is asked about; the same is not sent to anybody before the first is known.
    (unanswered && used?.isSameGoods ? earlierIfUnclear(unanswered) : null) ??
    (await earlierPayment(tx, link, { phone, amount, intent, own: used?.ids ?? [] }, now));
  if (found?.kind === 'unclear')
    return { kind: 'earlier', link, shop, view: earlierPage(found, link, submission, now) };
  const earlier = paid ?? found;
  const said = questions(wish, { link, shop, typed: submission.typed, earlier, unanswered, manner });
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
      metadata: { language: manner.locale, ...(intent && !paid ? { intent } : {}) },
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

/**
 * What a payer must have seen before a prompt goes out: the exact total, a doubtful operator, a payment made moments
 * ago, a request of the same form that nobody has answered yet.
 */
function questions(
  wish: Wish,
  parts: {
    link: PaymentLink;
    shop: Shop;
    typed: Typed;
    earlier: Earlier | null;
    unanswered: OpenedBefore | null;
    manner: Manner;
  },
): Said | null {
  const { link, shop, typed, earlier, unanswered, manner } = parts;
  const w = say(payProblemWords, manner.locale);
  const operator = wish.operator!;
  const quote = payerQuote(
    shop,
    shop.offers.find((offer) => offer.operator === operator)!,
    wish.amount!,
  );
  const seen = new Map(
    (typed['seen'] ?? '')
      .slice(0, 100)
      .split(',')
      .map((pair) => pair.split(':') as [string, string]),
  );
  const wroteTotal = (link.kind === 'open' || link.kind === 'donation') && quote.payerFee === 0;
  const sure = `${operator}:${nationalNumber(wish.phone!)}`;
  const answers: Record<string, string> = {};
  const notices: string[] = [];
  if (wish.looksLike) {
    answers['sure'] = sure;
    if (typed['sure'] !== sure)
      notices.push(w.operatorDiffers({ looks: operators[wish.looksLike].name, chosen: operators[operator].name }));
  }
  if (earlier?.kind === 'paid') {
    // Says which payment was asked about and nothing of it: whoever types a number here may be anybody.
    const mark = createHash('sha256').update(`twice ${earlier.id}`).digest('base64url').slice(0, 22);
    answers['twice'] = mark;
    if (typed['twice'] !== mark) {
      const { asked = earlier.amount, phone } = earlier;
      const at = formatTime(earlier.at);
      notices.push(
        !earlier.isOwn
          ? w.paidPerhaps
          : phone === wish.phone && earlier.amount === wish.amount
            ? w.paidAlready({ amount: formatMoney(earlier.amount, manner.locale), at })
            : w.firstPaid({ amount: formatMoney(asked, manner.locale), phone: formatPhone(phone), at }),
      );
    }
  }
  if (unanswered) {
    answers['instead'] = unanswered.id;
    if (typed['instead'] !== unanswered.id)
      notices.push(
        w.firstUnanswered({
          amount: formatMoney(unanswered.amount + unanswered.payer_fee, manner.locale),
          phone: unanswered.phone ? formatPhone(unanswered.phone) : '',
        }),
      );
  }
  if (seen.get(operator) !== String(quote.payerTotal) && !wroteTotal) notices.push(w.review);
  return notices.length > 0 ? { notice: notices.join(' '), answers } : null;
}

function earlierPage(earlier: Earlier, link: PaymentLink, submission: Submission, now: Date): NoticeView {
  const { manner, typed } = submission;
  const w = say(payClosedWords, manner.locale);
  const form = withQuery(`/pay/${link.slug}`, manner);
  const isToday = localDay(earlier.createdAt) === localDay(now);
  const text = w.earlierText({
    amount: formatMoney(earlier.amount, manner.locale),
    phone: maskPhone(earlier.phone),
    at: isToday
      ? w.earlierToday({ time: formatTime(earlier.createdAt) })
      : w.earlierOn({ at: formatDateTime(earlier.createdAt, manner.locale) }),
  });
  // A link is public and a number is no secret: who cannot show that the payment is theirs hears neither that nor when
  // it was.
  const words = earlier.isOwn
    ? {
        title: w.earlierTitle,
        texts: [text],
        action: { label: w.seeEarlier, href: withQuery(`/pay/${link.slug}/s/${earlier.id}`, manner) },
      }
    : { title: w.nothingSentTitle, texts: [w.nothingSentText], action: { label: w.backToForm, href: form } };
  return {
    kind: 'notice',
    tone: 'warning',
    ...words,
    resend: { label: w.tryAgain, action: form, fields: { ...typed, phone: formatPhone(earlier.phone) } },
  };
}
