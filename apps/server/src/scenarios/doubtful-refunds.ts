import { expect } from 'vitest';
import { applyReports } from '../modules/engine/movements/apply/apply-reports.ts';
import { proveAgain, testPin } from '../testing/approvals.ts';
import { plainBrowser } from '../testing/plain-browser.ts';
import type { payoutHand } from '../testing/payouts.ts';
import type { Session, TestWorld } from '../testing/test-world.ts';

type Scene = { world: TestWorld; owner: Session; organisationId: string; hand: ReturnType<typeof payoutHand> };

/**
 * Refunds that failed and may have been paid after all, and what operator and person say of them; `of` answers the
 * scene once it is set.
 */
export function doubtfulRefunds(of: () => Scene) {
  let number = 470_000;
  const freshPhone = () => `677${number++}`;
  const detail = async (id: string, who = of().owner) => (await who.get(`/fapi/transactions/${id}`)).body.data;
  const balance = async () =>
    (await of().owner.get('/fapi/accounts/balances')).body.data.find(
      (account: any) => account.kind === 'collectionPrimary',
    );
  const fails = (phone: string) =>
    of().world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
  const slow = (phone: string) =>
    of().world.sim('outcomes', { action: 'approve', delayMs: 86_400_000, msisdn: `237${phone}` });
  const works = () => fetch(`${of().world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
  const giveBack = (id: string, amount: number, who = of().owner) =>
    who.post(`/fapi/transactions/${id}/refunds`, { amount, reasonCode: 'customerRequest', pin: testPin });
  const kindsOf = async (id: string): Promise<string[]> => (await detail(id)).events.map((event: any) => event.kind);
  const told = async (refundId: string, who = of().owner) =>
    (await who.get('/ba021/v1/notifications?tab=todo')).body.data
      .filter((row: any) => row.refId === refundId)
      .map((row: any) => row.type);

  /** A payment of 5,000, of which the operator has refused a refund. */
  async function refused(amount = 5000): Promise<{ paidId: string; refundId: string; phone: string }> {
    const phone = freshPhone();
    const { body } = await of().owner.post('/fapi/direct-charges', { amount: 5000, phone });
    await of().world.settle();
    return { ...(await refusedOf(body.data.id, phone, amount)), paidId: body.data.id, phone };
  }
  async function refusedOf(paidId: string, phone: string, amount: number): Promise<{ refundId: string }> {
    await fails(phone);
    const refund = await giveBack(paidId, amount);
    await over();
    await works();
    expect(await of().hand.row(refund.body.data.id)).toMatchObject({ status: 'failed', stage: 'refundFailed' });
    return { refundId: refund.body.data.id };
  }
  /** Paid after its link had ended; giving it back was started, and the operator refused. */
  async function refusedAutomatic(): Promise<{ paidId: string; refundId: string; phone: string }> {
    const { world, owner, organisationId, hand } = of();
    const phone = freshPhone();
    const browser = plainBrowser(world.app);
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Ticket', fr: 'Billet' },
        kind: 'fixed',
        amount: 3000,
        use: 'multi',
      })
    ).body.data;
    await world.sim('outcomes', { action: 'ask', msisdn: `237${phone}` });
    const page = await browser.send(await browser.get(`/pay/${link.slug}`), { phone });
    await world.settle();
    const paidId = /txn_[0-9a-z]{26}/.exec(page.url)![0];
    await hand.inTx((tx) =>
      tx
        .updateTable('payment_links')
        .set({ expires_at: new Date(world.clock.now().getTime() - 1000) })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', link.id)
        .execute(),
    );
    await hand.inTx((tx) =>
      tx
        .updateTable('transactions')
        .set({ status: 'expired', stage: null })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', paidId)
        .execute(),
    );
    const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
    await world.sim('answer', { promptId: prompts.at(-1).id, action: 'approve' });
    await world.settle();
    const refundId = (await detail(paidId)).refunds[0].id;
    await fails(phone);
    expect((await owner.post(`/fapi/refunds/${refundId}/start`)).status).toBe(200);
    await over();
    await works();
    expect(await hand.row(refundId)).toMatchObject({ status: 'failed', refund_hold_round: null });
    return { paidId, refundId, phone };
  }
  async function over(): Promise<void> {
    await of().world.settle();
    await of().world.travel(2 * 60_000, 15_000);
  }
  /** The operator says something of one try. */
  async function word(
    paidId: string,
    refundId: string,
    round: number,
    kind: 'succeeded' | 'refused' = 'succeeded',
  ): Promise<void> {
    const attempt = (await of().hand.attempts(refundId)).find((one) => one.round === round)!;
    const reason = {
      code: 'PROVIDER_ERROR' as const,
      providerReason: 'INTERNAL_PROCESSING_ERROR',
      retry: 'never' as const,
    };
    await of().world.production.runTx('system', (tx) =>
      applyReports(
        tx,
        {
          environment: 'production',
          clock: of().world.clock,
          capabilitiesOf: (provider) => of().world.production.connectors.connectorFor(provider).capabilities,
          judgeSales: async () => new Map(),
          notifyPaid: async () => {},
          payouts: of().world.production.payouts,
        },
        [
          {
            organisationId: of().organisationId,
            attemptId: attempt.id,
            transactionId: refundId,
            originalId: paidId,
            evidence: 'statusQuery',
            answer: {
              kind,
              ...(kind === 'refused' ? { reason } : {}),
              providerReference: attempt.provider_reference!,
              operatorReference: `LATE-${round}`,
              raw: [],
            },
          },
        ],
      ),
    );
  }
  /** What a person says of the try that is shown to be in doubt. */
  async function settle(
    refundId: string,
    outcome: 'paid' | 'notPaid',
    { who = of().owner, attemptId, ...more }: { who?: Session; attemptId?: string; pin?: string } = {},
  ) {
    await proveAgain(who);
    const about = attemptId ?? (await detail(refundId)).inDoubt?.attemptId;
    return who.post(`/fapi/refunds/${refundId}/settle`, {
      attemptId: about,
      outcome,
      reference: 'MTN-MAIL-17',
      note: 'MTN wrote it',
      pin: testPin,
      ...more,
    });
  }
  return {
    freshPhone,
    detail,
    balance,
    fails,
    slow,
    works,
    giveBack,
    kindsOf,
    told,
    refused,
    refusedOf,
    refusedAutomatic,
    over,
    word,
    settle,
  };
}
