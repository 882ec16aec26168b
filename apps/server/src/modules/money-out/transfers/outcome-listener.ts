import type { Day } from '#domain/values/time.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { OutcomeListener } from '../../engine/movements/public.ts';
import { notifyAll, type NotificationWish } from '../../ground/notifications/public.ts';

export type NotifiedTransfer = {
  organisationId: string;
  transactionId: string;
  madeBy: string | null;
  amount: number;
  beneficiaryName: string;
};
type What = { type: 'transferFailed' | 'transferReturned' | 'transferHeld'; more?: NotificationWish['params'] };

/** Whoever may write down how it ended: not who made it. */
const byHandWish = (
  { organisationId, transactionId, madeBy, amount, beneficiaryName }: NotifiedTransfer,
  environment: EnvironmentName,
  at: Date,
): NotificationWish => ({
  organisationId,
  environment,
  type: 'payByHand',
  withPermission: 'transfers:approve',
  madeBy,
  exceptUserId: madeBy,
  refType: 'transaction',
  refId: transactionId,
  params: { amount, payer: beneficiaryName },
  at,
});

const wishOf = (
  { organisationId, transactionId, madeBy, amount, beneficiaryName }: NotifiedTransfer,
  { type, more }: What,
  environment: EnvironmentName,
  at: Date,
): NotificationWish => ({
  organisationId,
  environment,
  type,
  withPermission: 'transfers:create',
  madeBy,
  refType: 'transaction',
  refId: transactionId,
  params: { amount, payer: beneficiaryName, ...more },
  at,
});

/** It waits for a day with room; `from`: the first one, if one is known. */
export const heldWish = (
  transfer: NotifiedTransfer,
  from: Day | null,
  environment: EnvironmentName,
  at: Date,
): NotificationWish => wishOf(transfer, { type: 'transferHeld', more: from === null ? {} : { from } }, environment, at);

/** Whoever made a transfer is told what happened to it without them. */
export const transferListener: OutcomeListener = async (tx, ended, environment) => {
  await notifyAll(
    tx,
    ended.flatMap((end) => {
      switch (end.news?.kind) {
        case 'failed':
          return wishOf(
            end,
            { type: 'transferFailed', more: end.reason ? { reason: end.reason } : {} },
            environment,
            end.at,
          );
        case 'returned':
          return wishOf(end, { type: 'transferReturned' }, environment, end.at);
        case 'byHand':
          return byHandWish(end, environment, end.at);
        case 'held':
          return heldWish(end, end.news.from, environment, end.at);
        default:
          return [];
      }
    }),
  );
};
