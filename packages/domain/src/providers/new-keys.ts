import { approvalHours } from '../approvals/approvals.ts';
import { railOf } from '../payments/rails.ts';

/**
 * Whether keys of an operator, or the account and box of a bank, act as soon as they are typed. With them money goes to
 * another account, so in production they wait for a second administrator or a day: whoever stole a session and a PIN is
 * seen first. The sandbox has no money, and the first keys of a business that was never paid lead nowhere yet.
 */
export const newKeysActAtOnce = (of: {
  environment: 'production' | 'sandbox';
  isConnected: boolean;
  hasPayments: boolean;
}): boolean => of.environment === 'sandbox' || (!of.isConnected && !of.hasPayments);

export const newKeysActAt = (typedAt: Date): Date => new Date(typedAt.getTime() + approvalHours.newKeys * 3_600_000);

/**
 * Who came later than this is not asked about keys typed at `typedAt`: an administrator invited by a thief approves
 * nothing.
 */
export const newKeysAskWhoCameBy = (typedAt: Date): Date =>
  new Date(typedAt.getTime() - approvalHours.newKeys * 3_600_000);

/** Where the keys of an operator, or the account and box of a bank, are typed and seen. */
export const connectionPath = (provider: string | null): string =>
  railOf(provider)?.speaks === 'file' ? '/apps/settlements/bank-files/connection' : '/settings/payment-methods';

const shownFrom = { secret: 16, open: 9 } as const;

/**
 * As much of a new value as may be shown: the host of an address, the end of what is long. A PIN has no end to show.
 */
export function endingOf(value: string, kind: 'url' | 'secret' | 'open'): string | null {
  if (kind === 'url') return URL.canParse(value) ? new URL(value).host : null;
  return value.length >= shownFrom[kind] ? `…${value.slice(-4)}` : null;
}
