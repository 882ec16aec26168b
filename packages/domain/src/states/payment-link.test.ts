import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  linkAcceptsPayment,
  movePaymentLink,
  paymentLinkStatuses,
  paymentLinkTable,
  settledLinkStatus,
  type PaymentLinkWindow,
} from './payment-link.ts';

const now = new Date('2026-11-18T12:00:00Z');
const later = new Date('2026-11-18T12:00:01Z');
const link = (over: Partial<PaymentLinkWindow> = {}): PaymentLinkWindow => ({
  status: 'active',
  startsAt: null,
  expiresAt: null,
  paymentsMax: null,
  paidCount: 0,
  reservedCount: 0,
  ...over,
});
const links = fc.record({
  status: fc.constantFrom(...paymentLinkStatuses),
  startsAt: fc.constantFrom(null, now, later),
  expiresAt: fc.constantFrom(null, now, later),
  paymentsMax: fc.option(fc.integer({ min: 1, max: 5 })),
  paidCount: fc.nat(6),
  reservedCount: fc.nat(3),
});

describe('movePaymentLink', () => {
  it('switches, ends, reopens and revokes', () => {
    expect([
      movePaymentLink('inactive', 'activated'),
      movePaymentLink('active', 'deactivated'),
      movePaymentLink('active', 'dateReached'),
      movePaymentLink('active', 'capReached'),
    ]).toEqual(['active', 'inactive', 'expired', 'completed']);
    expect([
      movePaymentLink('expired', 'reopened'),
      movePaymentLink('completed', 'reopened'),
      movePaymentLink('expired', 'activated'),
      movePaymentLink('inactive', 'reopened'),
    ]).toEqual(['active', 'active', null, null]);
  });
  it('revoked is for ever', () => {
    for (const row of paymentLinkTable.rows) expect(movePaymentLink('revoked', row.event)).toBeNull();
    for (const status of paymentLinkStatuses)
      expect(movePaymentLink(status, 'revoked')).toBe(status === 'revoked' ? null : 'revoked');
  });
});

describe('settledLinkStatus', () => {
  it('ends by date or cap and comes back when they are raised', () => {
    expect(settledLinkStatus(link({ expiresAt: now }), now)).toBe('expired');
    expect(settledLinkStatus(link({ status: 'expired', expiresAt: later }), now)).toBe('active');
    expect(settledLinkStatus(link({ paymentsMax: 1, paidCount: 1 }), now)).toBe('completed');
    expect(settledLinkStatus(link({ status: 'completed', paymentsMax: 2, paidCount: 1 }), now)).toBe('active');
    expect(settledLinkStatus(link({ status: 'inactive', expiresAt: now }), now)).toBe('inactive');
  });
  it('is settled: applying it again changes nothing', () => {
    fc.assert(
      fc.property(links, (window) => {
        const status = settledLinkStatus(window, now);
        expect(settledLinkStatus({ ...window, status }, now)).toBe(status);
      }),
    );
  });
});

describe('linkAcceptsPayment', () => {
  it.each<[Partial<PaymentLinkWindow>, string]>([
    [{ status: 'inactive' }, 'inactive'],
    [{ status: 'revoked' }, 'revoked'],
    [{ startsAt: later }, 'notStarted'],
    [{ expiresAt: now }, 'expired'],
    [{ paymentsMax: 1, paidCount: 1 }, 'completed'],
    [{ paymentsMax: 1, paidCount: 2 }, 'completed'],
    [{ paymentsMax: 1, reservedCount: 1 }, 'allReserved'],
  ])('%j is %s', (over, reason) => expect(linkAcceptsPayment(link(over), now)).toEqual({ ok: false, reason }));
  it('never sells more uses than the cap', () => {
    fc.assert(
      fc.property(links, (window) => {
        if (!linkAcceptsPayment(window, now).ok) return;
        expect(window.paymentsMax === null || window.paidCount + window.reservedCount < window.paymentsMax).toBe(true);
        expect(['inactive', 'revoked']).not.toContain(window.status);
      }),
    );
  });
});
