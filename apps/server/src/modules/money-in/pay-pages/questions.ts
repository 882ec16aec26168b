import type { NoticeView } from '#checkout/views.ts';
import { payerQuote } from '#checkout/quote.ts';
import { payProblemWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { payClosedWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say } from '#i18n/words.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone, maskPhone, nationalNumber } from '#domain/values/phone.ts';
import { formatDateTime, formatTime, localDay } from '#domain/values/time.ts';
import type { PaymentLink } from '../payment-links/public.ts';
import type { Earlier } from './earlier.ts';
import type { Said } from './form-view.ts';
import { withQuery, type Manner } from './manner.ts';
import { markOf, type IsOwn } from './own-request.ts';
import type { Typed, Wish } from './read-form.ts';
import type { Shop } from './shop.ts';
import type { OpenedBefore } from './used-form.ts';

/**
 * What a payer must have seen before a prompt goes out: the exact total, a doubtful operator, a payment made moments
 * ago, a request of the same form, or to the same number, that nobody has answered yet.
 */
export function questions(
  wish: Wish,
  parts: {
    link: PaymentLink;
    shop: Shop;
    typed: Typed;
    earlier: Earlier | null;
    unanswered: OpenedBefore | null;
    isOwn: IsOwn;
    manner: Manner;
  },
): Said | null {
  const { link, shop, typed, earlier, unanswered, isOwn, manner } = parts;
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
    // Whoever types a number here may be anybody.
    const mark = markOf('twice', earlier.id);
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
    const mark = markOf('instead', unanswered.id);
    answers['instead'] = mark;
    if (typed['instead'] !== mark)
      notices.push(
        isOwn(unanswered)
          ? w.firstUnanswered({
              amount: formatMoney(unanswered.amount + unanswered.payer_fee, manner.locale),
              phone: unanswered.phone ? formatPhone(unanswered.phone) : '',
            })
          : w.firstPerhaps,
      );
  }
  if (seen.get(operator) !== String(quote.payerTotal) && !wroteTotal) notices.push(w.review);
  return notices.length > 0 ? { notice: notices.join(' '), answers } : null;
}

/** An earlier payment that has to end first: nothing is sent to anybody. */
export function earlierPage(
  earlier: Earlier,
  link: PaymentLink,
  { manner, typed }: { manner: Manner; typed: Typed },
  now: Date,
): NoticeView {
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
