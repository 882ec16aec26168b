import * as z from 'zod/mini';
import { alertBases, alertStates, autoActions } from '#domain/accounts/balance-bands.ts';
import { notificationChannels, type NotificationChannel } from '#domain/notifications/notifications.ts';
import { endpoint } from '../endpoint.ts';
import { actPin, amount, id, version, whole } from '../fields.ts';
import { bilingualText } from '../records.ts';

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time.invalid' }));
const channels = [...notificationChannels] as [NotificationChannel, ...NotificationChannel[]];
const positive = amount.check(z.gte(1, { error: 'number.outOfRange' }));

export const balanceAlertInput = z
  .object({
    isOn: z.boolean(),
    basis: z.enum(alertBases, { error: 'choice.invalid' }),
    /** Francs, or days of runway. */
    threshold: positive,
    approachPercent: whole(100, 1000),
    recoverPercent: whole(100, 2000),
    channels: z
      .array(z.enum(channels, { error: 'choice.invalid' }))
      .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(channels.length, { error: 'list.tooLong' })),
    recipientIds: z
      .array(id('user'))
      .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(20, { error: 'list.tooLong' })),
    quietFrom: z.nullable(time),
    quietTo: z.nullable(time),
    repeatHours: z.nullable(whole(1, 168)),
    autoAction: z.enum(autoActions, { error: 'choice.invalid' }),
    autoTarget: z.nullable(positive),
  })
  .check(
    z.refine((alert) => alert.recoverPercent >= alert.approachPercent, {
      error: 'range.inverted',
      path: ['recoverPercent'],
    }),
    // Each is told where it is the one that is missing.
    z.refine((alert) => alert.quietFrom !== null || alert.quietTo === null, { error: 'required', path: ['quietFrom'] }),
    z.refine((alert) => alert.quietTo !== null || alert.quietFrom === null, { error: 'required', path: ['quietTo'] }),
    z.refine((alert) => (alert.autoAction === 'moveFromCollection') === (alert.autoTarget !== null), {
      error: 'required',
      path: ['autoTarget'],
    }),
    z.refine((alert) => alert.basis !== 'runwayDays' || alert.threshold <= 90, {
      error: 'number.outOfRange',
      path: ['threshold'],
    }),
  );

/**
 * What waits or is planned and is not covered: it will fail if nobody acts. `needs` is the whole of it and `available`
 * what those before it leave, so that the differences add up to what is missing.
 */
export const willFail = z.object({
  kind: z.enum(['massPayment', 'transfer', 'queued']),
  refId: z.nullable(z.string()),
  title: bilingualText,
  at: z.nullable(z.string()),
  needs: z.number(),
  available: z.number(),
});
export type WillFail = z.output<typeof willFail>;
export const balanceAlert = z.object({
  id: z.nullable(z.string()),
  accountId: z.string(),
  accountKind: z.string(),
  accountName: bilingualText,
  version: z.number(),
  isOn: z.boolean(),
  basis: z.enum(alertBases),
  threshold: z.nullable(z.number()),
  approachPercent: z.number(),
  recoverPercent: z.number(),
  channels: z.array(z.enum(channels)),
  recipients: z.array(z.object({ userId: z.string(), name: z.string() })),
  quietFrom: z.nullable(z.string()),
  quietTo: z.nullable(z.string()),
  repeatHours: z.nullable(z.number()),
  autoAction: z.enum(autoActions),
  autoTarget: z.nullable(z.number()),
  state: z.enum(alertStates),
  /** The account as it is now, by every basis; `queued` is the whole of what waits for money. */
  now: z.object({ available: z.number(), queued: z.number(), runwayDays: z.nullable(z.number()) }),
  willFail: z.array(willFail),
  lastSentAt: z.nullable(z.string()),
  lastAction: z.nullable(
    z.object({ at: z.string(), action: z.enum(autoActions), amount: z.number(), done: z.boolean() }),
  ),
});
export type BalanceAlert = z.output<typeof balanceAlert>;

export const balanceAlertsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/balance-alerts',
    summary: 'The alert of every account, with what it sees now',
    permission: 'balance:view',
    data: z.object({
      alerts: z.array(balanceAlert),
      people: z.array(z.object({ userId: z.string(), name: z.string() })),
    }),
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/fapi/balance-alerts/:id',
    summary: 'Set the alert of an account; moving money by itself is confirmed by PIN',
    permission: 'settings:edit',
    params: z.object({ id: id('account') }),
    body: z.object({ version, alert: balanceAlertInput, pin: actPin }),
    data: balanceAlert,
    idempotent: 'optional',
    transaction: 'none',
    audit: 'balance_alerts.save',
    errors: [
      'accounts.not_found',
      'record.changed_meanwhile',
      'team.not_found',
      'balance_alerts.cannot_fill_itself',
      'balance_alerts.pauses_payout_only',
      'access.denied',
      'pin.not_set',
      'pin.wrong',
      'pin.locked',
    ],
  }),
};
