import { rowFor, type StateTable } from './machine.ts';

/**
 * A payment link is switched on and off at will, ends by date (expired) or by reaching its cap (completed, the
 * specification's word for used up), and comes back when the date or the cap is raised. Revoked is for ever and shows
 * payers its own message. A link is never deleted once a payer opened it.
 */
export const paymentLinkStatuses = ['inactive', 'active', 'expired', 'completed', 'revoked'] as const;
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];
export type PaymentLinkEvent = 'activated' | 'deactivated' | 'dateReached' | 'capReached' | 'reopened' | 'revoked';

export const paymentLinkTable: StateTable<PaymentLinkStatus, PaymentLinkEvent> = {
  name: 'paymentLink',
  states: paymentLinkStatuses,
  initial: ['active', 'inactive'],
  final: ['revoked'],
  rows: [
    { from: ['inactive'], event: 'activated', to: 'active' },
    { from: ['active'], event: 'deactivated', to: 'inactive' },
    { from: ['active'], event: 'dateReached', to: 'expired' },
    { from: ['active', 'expired'], event: 'capReached', to: 'completed' },
    { from: ['expired', 'completed'], event: 'reopened', to: 'active' },
    { from: ['inactive', 'active', 'expired', 'completed'], event: 'revoked', to: 'revoked' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function movePaymentLink(from: PaymentLinkStatus, event: PaymentLinkEvent): PaymentLinkStatus | null {
  return rowFor(paymentLinkTable, from, event)?.to ?? null;
}

/** Caps and dates of a link. `paymentsMax` null has no cap; a single-use link has a cap of 1. */
export type PaymentLinkWindow = {
  status: PaymentLinkStatus;
  startsAt: Date | null;
  expiresAt: Date | null;
  paymentsMax: number | null;
  paidCount: number;
  reservedCount: number;
};

/**
 * The status a link should have after its date, cap or count changed: ends it or brings it back. Switched off stays
 * switched off.
 */
export function settledLinkStatus(link: PaymentLinkWindow, now: Date): PaymentLinkStatus {
  if (link.status === 'revoked' || link.status === 'inactive') return link.status;
  if (link.paymentsMax !== null && link.paidCount >= link.paymentsMax) return 'completed';
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : 'active';
}

export type LinkClosed = 'inactive' | 'notStarted' | 'expired' | 'completed' | 'revoked' | 'allReserved';

/**
 * Whether a payer may pay through the link now. `allReserved`: every remaining use is being paid at this moment, come
 * back shortly.
 */
export function linkAcceptsPayment(
  link: PaymentLinkWindow,
  now: Date,
): { ok: true } | { ok: false; reason: LinkClosed } {
  const status = settledLinkStatus(link, now);
  if (status !== 'active') return { ok: false, reason: status };
  if (link.startsAt !== null && now < link.startsAt) return { ok: false, reason: 'notStarted' };
  if (link.paymentsMax !== null && link.paidCount + link.reservedCount >= link.paymentsMax)
    return { ok: false, reason: 'allReserved' };
  return { ok: true };
}
