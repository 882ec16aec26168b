import { samplePdf } from '../kit/small-files.ts';
import { reportPayouts, type PayoutReport } from '../modules/engine/movements/public.ts';
import { testPin } from './approvals.ts';
import { ok } from './ok.ts';
import { storedFileId } from './send-file.ts';
import type { payingShop } from './transfers.ts';

let number = 0;

/** What an operator can do to money that leaves, and what people do about it, on a shop that pays. */
export function lateCalls(shop: ReturnType<typeof payingShop>) {
  const admin = (path: string) => fetch(`${shop.world.urls.phone}/__sim/${path}`, { method: 'DELETE' });
  const fault = (kind: string, method: string, more: object = {}) =>
    shop.world.sim('faults', { kind, simulator: 'mtn', method, count: 1000, ...more });
  const outcome = (to: string, more: object) => shop.world.sim('outcomes', { msisdn: `237${to}`, ...more });
  const keyOf = (id: string) => ({ organisationId: shop.organisationId, transactionId: id });
  const attempt = async (id: string, round = 1) => (await shop.hand.attempts(id)).find((one) => one.round === round)!;
  const answer = async (id: string, round: number, action: string) =>
    shop.world.sim('answer', { reference: (await attempt(id, round)).provider_reference, action, force: true });
  const read = async (id: string) => ok(shop.owner.get(`/fapi/transactions/${id}`));
  const heard = async () => {
    await shop.world.settle();
    await shop.world.travel(20_000, 5000);
  };
  const travel = async (ms: number, step?: number) => {
    await shop.world.travel(ms, step);
    await shop.login();
  };
  return {
    keyOf,
    attempt,
    read,
    heard,
    travel,
    fails: (to: string) => outcome(to, { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR' }),
    ignores: (to: string) => outcome(to, { action: 'ignore', count: 1, neverExpires: true }),
    works: () => admin('outcomes'),
    /** It answers no question. */
    silent: () => fault('unavailable', 'GET'),
    /** It takes nothing at the moment. */
    limited: (what: 'refund' | 'transfer') => fault('rateLimited', 'POST', { path: `/v1_0/${what}` }),
    /** The next sending never arrives, or arrives and its answer is lost. */
    lost: (what: 'refund' | 'transfer', kind: 'closeBefore' | 'closeAfter' = 'closeBefore', count = 1) =>
      fault(kind, 'POST', { path: `/v1_0/${what}`, count }),
    answers: () => admin('faults'),
    /** It has paid that try, and calls. */
    pays: (id: string, round = 1) => answer(id, round, 'approve'),
    declines: (id: string, round = 1) => answer(id, round, 'decline'),
    /** It calls, and nothing is new. */
    async calls(id: string, round = 1) {
      const { correlation } = await attempt(id, round);
      await shop.world.production.runTx('system', (tx) =>
        tx
          .insertInto('callback_inbox')
          .values({
            id: `cbk_late${number++}`,
            provider: 'mtnMomo',
            correlation,
            received_at: shop.world.clock.now(),
            method: 'PUT',
            body: '{}',
          })
          .execute(),
      );
    },
    /** While it is being spoken to about the next sending, after it has answered: `work`. */
    during(work: () => Promise<unknown>) {
      const connector = shop.world.production.connectors.connectorFor('mtnMomo');
      const { submit } = connector;
      connector.submit = async (...given) => {
        connector.submit = submit;
        const answered = await submit.apply(connector, given);
        await work();
        return answered;
      };
    },
    /** It takes the next sending, and says that it did not. */
    takesAndDenies() {
      const connector = shop.world.production.connectors.connectorFor('mtnMomo');
      const { submit } = connector;
      connector.submit = async (...given) => {
        connector.submit = submit;
        const { providerReference } = await submit.apply(connector, given);
        return {
          kind: 'refused',
          providerReference,
          reason: { code: 'RATE_LIMITED', providerReason: '429', retry: 'same-reference' },
          raw: [],
        };
      };
    },
    /** The process dies after it has written that something leaves, and before it does. */
    dies() {
      const connector = shop.world.production.connectors.connectorFor('mtnMomo');
      const { submit } = connector;
      connector.submit = async () => {
        connector.submit = submit;
        throw new Error('killed');
      };
    },
    /** A rail without a connector says so. */
    says(id: string, round: number, outcomeOf: PayoutReport['outcome']) {
      shop.world.clock.advance(1000);
      return shop.hand.inTx((tx) =>
        reportPayouts(
          tx,
          shop.world.clock.now(),
          [
            {
              ...keyOf(id),
              outcome: outcomeOf,
              round,
              ...(outcomeOf === 'refused' ? { reason: { code: 'PROVIDER_UNAVAILABLE' as const } } : {}),
            },
          ],
          shop.world.production.payouts,
        ),
      );
    },
    async record(id: string, outcomeOf: 'paid' | 'failed' | 'returned', who = shop.owner) {
      const fileId = await storedFileId(who, { name: 'paper.pdf', bytes: samplePdf(), purpose: 'document' });
      return who.post(`/fapi/transfers/${id}/record`, {
        outcome: outcomeOf,
        at: shop.world.clock.now().toISOString(),
        reference: 'PAPIER',
        note: 'Vu',
        fileId,
        pin: testPin,
      });
    },
    async settleRefund(id: string, outcomeOf: 'paid' | 'notPaid', round = 1) {
      return shop.owner.post(`/fapi/refunds/${id}/settle`, {
        attemptId: (await attempt(id, round)).id,
        outcome: outcomeOf,
        reference: 'MTN-1',
        note: 'Vu',
        pin: testPin,
      });
    },
    retryTransfer: (id: string) => shop.owner.post(`/fapi/transfers/${id}/retry`, { pin: testPin }),
    retryRefund: (id: string) => shop.owner.post(`/fapi/refunds/${id}/retry`, {}),
    async failedTransfer(amount: number) {
      const to = shop.by.wallet();
      await this.fails(to.phone);
      const { transfer } = await shop.by.sent(to, amount);
      await heard();
      await this.works();
      return { to, id: transfer.id as string };
    },
    /** A payment that came in, and how to give part of it back. */
    async sold(amount = 9000) {
      const payer = `6776${10_000 + ++number}`;
      await shop.world.sim('policies', { action: 'approve' });
      const sale = await ok(shop.owner.post('/fapi/direct-charges', { amount, phone: payer }));
      await heard();
      const give = (part: number, more: object = {}) =>
        shop.owner.post(`/fapi/transactions/${sale.id}/refunds`, {
          amount: part,
          reasonCode: 'customerRequest',
          pin: testPin,
          ...more,
        });
      return { saleId: sale.id as string, payer, give };
    },
    async failedRefund(amount = 2000) {
      const sold = await this.sold();
      await this.fails(sold.payer);
      const { id } = await ok(sold.give(amount));
      await heard();
      await this.works();
      return { ...sold, id: id as string };
    },
    /** Made with the yes to what is asked about. */
    async withYes(make: (more: object) => Promise<{ body: any }>) {
      const { body } = await make({});
      return body.error
        ? ok(make({ duplicateOf: body.error.params.seen }) as ReturnType<typeof shop.owner.post>)
        : body.data;
    },
  };
}
