import * as z from 'zod/mini';
import { notificationChannels, notificationTypes } from '#domain/notifications/notifications.ts';
import { notificationPresets } from '#domain/notifications/presets.ts';
import { endpoint } from '../endpoint.ts';
import { id, integerText } from '../fields.ts';
import { nothing } from '../records.ts';

export const notificationTabs = ['todo', 'money', 'security', 'system'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

/**
 * Its sentence is written from `type` and `params` in the reader's language
 * (`#i18n/catalogues/messages/notifications.ts`).
 */
export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  severity: z.enum(['info', 'warning', 'critical']),
  refType: z.nullable(z.string()),
  refId: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.string(),
  readAt: z.nullable(z.string()),
  /** When it was done, and by whom; null while it waits or where there is nothing to do. */
  actedAt: z.nullable(z.string()),
  actedByName: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

const choice = z.enum(['on', 'off', 'digest'], { error: 'choice.invalid' });
const choices = z.object({ inApp: choice, email: choice, sms: choice });
export const notificationPreference = z.object({
  event: z.enum(notificationTypes),
  area: z.enum(['money', 'security', 'system']),
  critical: z.boolean(),
  choices,
  defaults: choices,
  /** What may be chosen per channel; a single entry is fixed. */
  offered: z.object({ inApp: z.array(choice), email: z.array(choice), sms: z.array(choice) }),
});
export type NotificationPreference = z.output<typeof notificationPreference>;

const preferences = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  digestHour: z.number(),
  events: z.array(notificationPreference),
});

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/ba021/v1/notifications',
    summary: 'My notifications in this organisation and environment, newest first',
    permission: 'session',
    query: z.object({
      tab: z.optional(z.enum(notificationTabs)),
      limit: z.optional(integerText(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(notification),
    errors: ['transactions.cursor_invalid'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/ba021/v1/notifications/count',
    summary: 'How many I have not read, and how many wait for me, by tab',
    permission: 'session',
    data: z.object({
      unread: z.number(),
      todo: z.number(),
      unreadByTab: z.object({ todo: z.number(), money: z.number(), security: z.number(), system: z.number() }),
    }),
    errors: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/ba021/v1/notifications/:id/read',
    summary: 'Mark one of my notifications as read',
    permission: 'session',
    params: z.object({ id: id('notification') }),
    data: nothing,
    errors: ['notifications.not_found'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/ba021/v1/notifications/read-all',
    summary: 'Mark all of my notifications, or those of one tab, as read',
    permission: 'session',
    body: z.object({ tab: z.optional(z.enum(notificationTabs)) }),
    data: nothing,
    errors: [],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/ba021/v1/notification-preferences',
    summary: 'What I am told about here, and by which channel',
    permission: 'session',
    data: preferences,
    errors: [],
  }),
  savePreset: endpoint({
    method: 'PUT',
    path: '/ba021/v1/notification-preferences/preset',
    summary: 'Choose for every event at once; each can be changed after that',
    permission: 'session',
    body: z.object({ preset: z.enum(notificationPresets, { error: 'choice.invalid' }) }),
    data: preferences,
    errors: [],
    audit: 'notifications.preferences',
  }),
  savePreference: endpoint({
    method: 'PUT',
    path: '/ba021/v1/notification-preferences',
    summary: 'Choose a channel for one event',
    permission: 'session',
    body: z.object({
      event: z.enum(notificationTypes, { error: 'choice.invalid' }),
      channel: z.enum([...notificationChannels], { error: 'choice.invalid' }),
      choice,
    }),
    data: notificationPreference,
    errors: ['notifications.cannot_mute', 'notifications.choice_not_offered'],
    audit: 'notifications.preferences',
  }),
};
