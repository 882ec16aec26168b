import { payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { operators } from '#domain/payments/operators.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { StatusPhase, StatusView } from './views.ts';

const titles = {
  sending: 'sendingTitle',
  waiting: 'waitingTitle',
  redirect: 'redirectTitle',
  finishing: 'finishingTitle',
  unclear: 'unclearTitle',
  paidOtherwise: 'paidOtherwiseTitle',
  credited: 'creditedTitle',
  paid: 'paidTitle',
  partlyGivenBack: 'partlyTitle',
  givenBack: 'givenBackTitle',
  takenBack: 'takenBackTitle',
  second: 'secondTitle',
  cap: 'capTitle',
  late: 'lateTitle',
  declined: 'declinedTitle',
  expired: 'expiredTitle',
  cancelled: 'cancelledTitle',
  notPaid: 'notPaidTitle',
} as const satisfies Record<StatusPhase, keyof typeof payStatusWords>;

export function titleOf({ phase, operator }: Pick<StatusView, 'phase' | 'operator'>, locale: Locale): string {
  const title = say(payStatusWords, locale)[titles[phase]];
  return typeof title === 'string' ? title : title({ name: operators[operator].brand });
}

/** Colour is never the only sign: each tone comes with its mark and its title. */
export function toneOf(phase: StatusPhase): { tone: string; icon: string } {
  switch (phase) {
    case 'paid':
    case 'credited':
      return { tone: 'success', icon: '✓' };
    case 'partlyGivenBack':
    case 'givenBack':
    case 'second':
    case 'cap':
    case 'late':
      return { tone: 'return', icon: '↩' };
    case 'unclear':
      return { tone: 'warning', icon: '…' };
    case 'paidOtherwise':
      return { tone: 'warning', icon: '!' };
    case 'redirect':
      return { tone: 'info', icon: '→' };
    case 'takenBack':
    case 'notPaid':
      return { tone: 'danger', icon: '×' };
    case 'declined':
    case 'expired':
    case 'cancelled':
      return { tone: 'neutral', icon: '–' };
    case 'sending':
    case 'waiting':
    case 'finishing':
      return { tone: 'info', icon: '…' };
  }
}
