import { hashPassword } from '../kit/passwords.ts';
import { approvalHandlersWith } from '../main/approval-handlers.ts';
import { sweepApprovals } from '../modules/approvals/approvals/public.ts';
import { testPassword, type Session, type TestWorld } from './test-world.ts';

export const testPin = '482913';
let pinHash: Promise<string> | null = null;

/** Gives people the payment PIN `testPin`. */
export async function givePins(world: TestWorld, ...sessions: Session[]): Promise<void> {
  const hash = await (pinHash ??= hashPassword(testPin));
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.users')
      .set({ pin_hash: hash, pin_set_at: world.clock.now() })
      .where(
        'id',
        'in',
        sessions.map((session) => session.userId),
      )
      .execute(),
  );
}

/** The password once more, as whoever changes keys or people gives it. */
export async function proveAgain(session: Session): Promise<void> {
  const { status, body } = await session.post('/ba021/v1/security/prove', { password: testPassword });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/**
 * Puts a rule into force: one range from 0 on, or the ranges given; confirmed by `approver`. Answers its id and
 * version.
 */
export async function ruleInForce(
  asker: Session,
  approver: Session,
  policy: { subject: string; [key: string]: unknown },
): Promise<{ id: string; version: number }> {
  await proveAgain(asker);
  const ask = await asker.post('/ba021/v1/ctx/enableCtxPaymentApproval', {
    policy: { ranges: [rangeOf({ finalApproverId: approver.userId })], ...policy },
    pin: testPin,
  });
  if (ask.status !== 200) throw new Error(JSON.stringify(ask.body));
  const decided = await decideAs(approver, ask.body.data.approvalId, 'approve');
  if (decided.status !== 200) throw new Error(JSON.stringify(decided.body));
  const rule = (await asker.get('/fapi/approval-policies')).body.data.policies.find(
    (row: any) => row.subject === policy.subject,
  );
  return { id: rule.id, version: rule.version };
}

export const rangeOf = (range: object = {}) => ({
  min: 0,
  max: null,
  flow: 'twoStep',
  reviewers: null,
  mode: 'any',
  finalApproverId: null,
  substituteId: null,
  ...range,
});

/** Decides a request as it is now. */
export async function decideAs(
  session: Session,
  id: string,
  decision: 'approve' | 'decline',
  remark?: string,
  version?: number,
) {
  const shown = (await session.get(`/fapi/approvals/${id}`)).body.data;
  return session.post(`/fapi/approvals/${id}/decide`, {
    version: version ?? shown?.version ?? 1,
    ...(shown?.newsSeen ? { newsSeen: shown.newsSeen } : {}),
    decision,
    pin: testPin,
    ...(remark || decision === 'decline' ? { remark: remark ?? 'no' } : {}),
  });
}

/** What the worker does about waiting requests. */
export const sweepNow = ({ production: { runTx, clock, log, name, sealer, connectors } }: TestWorld): Promise<void> =>
  sweepApprovals({ runTx, clock, log, environment: name, handlers: approvalHandlersWith({ sealer, connectors }) });

/** The day that new keys or another bank wait is over. */
export async function endWaiting(world: TestWorld, organisationId: string): Promise<void> {
  const at = world.clock.now();
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('approval_requests')
      .set({ takes_effect_at: at, next_look_at: at })
      .where('organisation_id', '=', organisationId)
      .where('subject', '=', 'operatorKeys')
      .where('ended_at', 'is', null)
      .execute(),
  );
  await sweepNow(world);
}
