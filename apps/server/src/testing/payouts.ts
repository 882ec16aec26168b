import type { PayoutMode } from '#domain/mass-payments/payouts.ts';
import { balanceOf } from '../ledger/accounts.ts';
import type { AccountKind } from '../ledger/chart.ts';
import { postOrThrow } from '../ledger/post.ts';
import { postingFor } from '../ledger/recipes.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { newId } from '../kit/ids.ts';
import { bookDemands } from '../main/book-demands.ts';
import { openPayouts, quotePayoutFor, type PayoutWish } from '../modules/engine/movements/public.ts';
import type { TestWorld } from './test-world.ts';

type Environment = TestWorld['production'];

/** What tests of money that leaves need again and again, on one organisation's books. */
export function payoutHand(world: TestWorld, organisationId: string, environment: Environment = world.production) {
  const inTx = <R>(work: Parameters<typeof environment.runTx<R>>[1]) => environment.runTx({ organisationId }, work);
  return {
    inTx,
    fund: (amount: number, account: 'payout' | 'collectionPrimary' = 'payout') =>
      inTx((tx) => {
        const now = world.clock.now();
        return postOrThrow(tx, [
          postingFor(
            'topUp',
            { organisationId, refId: newId('topUp', now), occurredAt: now, bookedAt: now },
            { source: 'bankClearing', amount, account },
          ),
        ]);
      }),
    balance: (kind: AccountKind) => inTx(async (tx) => (await balanceOf(tx, organisationId, kind))!),
    async open(
      beneficiary: PayoutWish['beneficiary'],
      amount: number,
      wish: Partial<PayoutWish> & { mode?: PayoutMode; senderSharePercent?: number } = {},
    ): Promise<string> {
      return inTx(async (tx) => {
        const quote = await quotePayoutFor(tx, {
          organisationId,
          product: 'transfer',
          beneficiary,
          amount,
          mode: wish.mode ?? 'send',
          at: world.clock.now(),
          ...(wish.rail ? { rail: wish.rail } : {}),
          ...(wish.senderSharePercent === undefined ? {} : { senderSharePercent: wish.senderSharePercent }),
        });
        const [opened] = await openPayouts(tx, world.clock, [
          {
            organisationId,
            type: 'transfer',
            origin: { type: 'transfer' },
            sourceAccount: 'payout',
            beneficiary,
            quote,
            rail: quote.rail,
            channel: 'dashboard',
            actor: { kind: 'user', id: null, name: 'Test' },
            hold: { kind: 'own' },
            start: 'now',
            ...wish,
          },
        ]);
        return opened!.transactionId;
      });
    },
    row: (id: string) =>
      inTx((tx) =>
        tx
          .selectFrom('transactions')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
    facts: (id: string) =>
      inTx((tx) =>
        tx
          .selectFrom('payouts')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('transaction_id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
    attempts: (id: string) =>
      inTx((tx) =>
        tx
          .selectFrom('attempts')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('transaction_id', '=', id)
          .orderBy('round')
          .execute(),
      ),
    verify: () => verifyLedger(environment.db as never, { references: [...bookDemands] }),
  };
}
