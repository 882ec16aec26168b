import * as z from 'zod/mini';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint } from '../endpoint.ts';
import { at, id, integerText, listOf, version } from '../fields.ts';
import { scheduleStatuses, transferSchedule } from './schemas.ts';
import { pin, reasoned, spending, keyErrors, beneficiaryErrors } from './request-parts.ts';

const params = z.object({ id: id('transferSchedule') });
const acting = ['transfer_schedules.not_found', 'transfer_schedules.action_not_possible'] as const;

/** Transfers planned for a day, once or again and again. */
export const transferSchedulesApi = {
  schedules: endpoint({
    method: 'GET',
    path: '/fapi/transfer-schedules',
    summary: 'Planned and recurring transfers',
    permission: 'transfers:view',
    query: z.object({
      status: z.optional(listOf(scheduleStatuses)),
      limit: z.optional(integerText(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(transferSchedule),
    errors: ['transactions.cursor_invalid'],
  }),
  pauseSchedule: endpoint({
    method: 'POST',
    path: '/fapi/transfer-schedules/:id/pause',
    summary: 'Pause a planned transfer',
    permission: 'transfers:create',
    params: params,
    data: transferSchedule,
    errors: [...acting],
    audit: 'transfers.schedule.pause',
  }),
  resumeSchedule: endpoint({
    method: 'POST',
    path: '/fapi/transfer-schedules/:id/resume',
    summary: 'Go on from the next time that is still ahead',
    permission: 'transfers:create',
    params: params,
    /** `version` as it was read: a paused one goes on, of a held one this time is skipped. */
    body: z.object({ pin, version: z.optional(version) }),
    data: transferSchedule,
    errors: [...acting, 'record.changed_meanwhile', 'transfers.recipient_changed', ...spending, ...keyErrors],
    idempotent: true,
    audit: 'transfers.schedule.resume',
    transaction: 'none',
  }),
  sendHeldSchedule: endpoint({
    method: 'POST',
    path: '/fapi/transfer-schedules/:id/send',
    summary: 'Send the time a plan stands still at, although the same was paid by other means',
    permission: 'transfers:create',
    params: params,
    body: z.object({ pin, plannedFor: at, duplicateOf: z.optional(id('transaction', 'massPayment', 'unseenPayment')) }),
    data: transferSchedule,
    errors: [
      ...acting,
      'record.changed_meanwhile',
      'transfers.duplicate',
      ...beneficiaryErrors,
      'transfers.receives_too_little',
      'amount.above_operator_cap',
      'balance.insufficient',
      ...levelErrors,
      ...spending,
      ...keyErrors,
    ],
    idempotent: true,
    audit: 'transfers.schedule.send',
    transaction: 'none',
  }),
  cancelSchedule: endpoint({
    method: 'POST',
    path: '/fapi/transfer-schedules/:id/cancel',
    summary: 'End a planned transfer for good',
    permission: 'transfers:create',
    params: params,
    body: reasoned,
    data: transferSchedule,
    errors: [...acting, ...keyErrors],
    idempotent: true,
    audit: 'transfers.schedule.cancel',
  }),
};
