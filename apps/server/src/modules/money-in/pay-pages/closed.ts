import type { NoticeView } from '#checkout/views.ts';
import { payClosedWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { LinkClosed } from '#domain/states/payment-link.ts';
import { formatDateTime } from '#domain/values/time.ts';
import type { PaymentLink } from '../payment-links/public.ts';
import { either } from './manner.ts';

export type Closed = LinkClosed | 'soldOut' | 'unavailable';

/** Why a link cannot be paid, in the payer's words and the merchant's own, and the HTTP status that says the same. */
export function closedPage(link: PaymentLink, why: Closed, locale: Locale): { status: number; view: NoticeView } {
  const w = say(payClosedWords, locale);
  const own = either(link.closed_message, locale);
  const date = (at: Date | null) => (at ? formatDateTime(at, locale) : '');
  const page = (status: number, tone: NoticeView['tone'], title: string, ...texts: string[]) => ({
    status,
    view: {
      kind: 'notice' as const,
      tone,
      title,
      texts: [...texts, own, w.askedNothing].filter(Boolean),
      action: null,
      resend: null,
    },
  });
  switch (why) {
    case 'inactive':
      return page(410, 'neutral', w.inactiveTitle, w.inactiveText);
    case 'expired':
      return page(410, 'neutral', w.expiredTitle, link.expires_at ? w.expiredText({ at: date(link.expires_at) }) : '');
    case 'completed':
      return link.use === 'single'
        ? page(410, 'neutral', w.paidTitle, w.paidText)
        : page(410, 'neutral', w.completedTitle, w.completedText);
    case 'soldOut':
      return page(410, 'neutral', w.completedTitle, w.soldOutText);
    case 'revoked':
      return page(410, 'danger', w.revokedTitle, w.revokedText);
    case 'notStarted':
      return page(404, 'info', w.notStartedTitle, w.notStartedText({ at: date(link.starts_at) }));
    case 'allReserved':
      return page(409, 'info', w.reservedTitle, w.reservedText);
    case 'unavailable':
      return page(503, 'warning', w.unavailableTitle, w.unavailableText);
  }
}

export function notFoundPage(locale: Locale): NoticeView {
  const w = say(payClosedWords, locale);
  return {
    kind: 'notice',
    tone: 'neutral',
    title: w.notFoundTitle,
    texts: [w.notFoundText],
    action: null,
    resend: null,
  };
}
