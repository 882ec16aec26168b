import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { balance } from '../accounts/api.ts';
import { endpoint } from '../endpoint.ts';
import { amountFrom, code, id, text } from '../fields.ts';

export const accountMovesApi = {
  create: endpoint({
    method: 'POST',
    path: '/fapi/account-moves',
    summary: 'Move money between own accounts: at once, free, confirmed by PIN',
    permission: 'balance:topUp',
    body: z.object({
      fromId: id('account'),
      toId: id('account'),
      amount: amountFrom(1),
      note: z.optional(text(limits.noteMax)),
      pin: code,
    }),
    data: z.object({ transactionId: z.string(), amount: z.number(), at: z.string(), from: balance, to: balance }),
    idempotent: true,
    transaction: 'none',
    audit: 'accounts.move',
    errors: [
      'accounts.not_found',
      'account_moves.same_account',
      'sub_accounts.frozen',
      'balance.insufficient',
      'pin.not_set',
      'pin.wrong',
      'pin.locked',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
    ],
  }),
};
