import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { withholdingStatuses, withholdReasons } from '#domain/accounts/withholding.ts';
import { endpoint } from '../endpoint.ts';
import { amountFrom, code, day, id, text, version } from '../fields.ts';

/** Parts released before the release day, in order; the rest comes free on that day. */
export const releasePlan = z.array(z.object({ on: z.string(), amount: z.number() }));
/** What a person asked for: an amount to be withheld, or one to be released before its day. */
export const withholding = z.object({
  id: z.string(),
  kind: z.enum(['hold', 'release']),
  status: z.enum(withholdingStatuses),
  holdId: z.string(),
  accountId: z.string(),
  amount: z.number(),
  /** Of a hold only. */
  reasonCode: z.nullable(z.enum(withholdReasons)),
  releaseOn: z.nullable(z.string()),
  releasePlan,
  note: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
});
export type Withholding = z.output<typeof withholding>;

const money = amountFrom(1);
const note = z.optional(text(limits.noteMax));
const paying = [
  'pin.not_set',
  'pin.wrong',
  'pin.locked',
  'request.idempotency_key_required',
  'request.idempotency_conflict',
  'request.in_progress',
] as const;

/** Money kept back on an own account until a day, always with a reason. The holds themselves are `accounts.holds`. */
export const withholdingsApi = {
  waiting: endpoint({
    method: 'GET',
    path: '/fapi/withholdings/waiting',
    summary: 'What waits for approval: amounts to be withheld, or to be released early',
    permission: 'balance:view',
    data: z.array(withholding),
    errors: [],
  }),
  hold: endpoint({
    method: 'POST',
    path: '/fapi/withholdings',
    summary: 'Withhold an amount until a day, or in parts until then, saying why; by hand only with a note',
    permission: 'settlements:approve',
    body: z
      .object({
        accountId: id('account'),
        amount: money,
        reasonCode: z.enum(withholdReasons, { error: 'choice.invalid' }),
        releaseOn: day,
        releasePlan: z.optional(
          z
            .array(z.object({ on: day, amount: money }))
            .check(z.maxLength(limits.withholdPartsMax, { error: 'list.tooLong' })),
        ),
        note,
        pin: code,
      })
      .check(
        z.refine((wish) => wish.reasonCode !== 'manual' || Boolean(wish.note), { error: 'required', path: ['note'] }),
      ),
    data: withholding,
    idempotent: true,
    transaction: 'none',
    audit: 'withholdings.hold',
    errors: [
      'accounts.not_found',
      'balance.insufficient',
      'withholdings.release_day_invalid',
      'withholdings.plan_invalid',
      ...paying,
    ],
  }),
  release: endpoint({
    method: 'POST',
    path: '/fapi/withholdings/:id/release',
    summary: 'Release withheld money now, all of it or a part',
    permission: 'settlements:approve',
    params: z.object({ id: id('hold') }),
    /** Without an amount: all that is left. `version` is that of the hold the person saw. */
    body: z.object({ version, amount: z.optional(money), note, pin: code }),
    data: withholding,
    idempotent: true,
    transaction: 'none',
    audit: 'withholdings.release',
    errors: [
      'withholdings.not_found',
      'withholdings.action_not_possible',
      'withholdings.more_than_remains',
      'record.changed_meanwhile',
      ...paying,
    ],
  }),
};
