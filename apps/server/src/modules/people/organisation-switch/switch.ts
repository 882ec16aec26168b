import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import {
  accountsOf,
  deviceOf,
  endOne,
  endSession,
  methodsOf,
  openSession,
  type AuthServices,
  type Proof,
} from '../auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import {
  answerChallenge,
  asksAtDoor,
  checkOwnPassword,
  refuseClosedDoor,
  type FactorAnswer,
} from '../second-factor/public.ts';

const purpose = 'switch';

/**
 * Opens a session in another organisation of the same person, which ends this one. Where the other organisation asks
 * for a second factor, the person has a strong role there, or this session came to be without anything only they know,
 * it is asked first; whoever has none gives the password.
 */
export async function switchTo(
  context: Context,
  services: AuthServices,
  wish: { orgId: string; deviceId?: string | undefined },
) {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  return context.runTx('system', async (tx) => {
    const target = (await accountsOf(tx, services, userId, at)).find((account) => account.orgId === wish.orgId);
    if (!target) fail('session.organisation_gone');
    await refuseClosedDoor(tx, userId, wish.orgId, at);
    if (!(await asksAtDoor(tx, { userId, sessionId }, wish.orgId, at)))
      return openOther(tx, context, services, wish.orgId, wish.deviceId, 'none');
    const own = await methodsOf(tx, userId);
    const { challengeId } = await services.proofs.openChallenge(tx, {
      purpose,
      userId,
      organisationId: wish.orgId,
      sessionId,
      environment: context.environment,
      at,
    });
    return {
      requires2fa: true as const,
      challengeId,
      methods: [...(own.length > 0 ? own : ['password' as const]), 'scan' as const],
    };
  });
}

export async function answerSwitch(
  context: Context,
  services: AuthServices,
  given: FactorAnswer & { deviceId?: string | undefined },
) {
  const { userId, sessionId } = callerOf(context);
  const at = context.clock.now();
  if (given.method === 'password') await refusePasswordOfTheProtected(context, userId);
  const passed =
    given.method === 'password'
      ? await byPassword(context, services, given)
      : await answerChallenge(context, services, { ...given, purpose, sessionId });
  return context.runTx('system', (tx) =>
    openOther(tx, context, services, passed.challenge.organisationId!, given.deviceId, {
      by: given.method === 'password' ? 'password' : 'secondFactor',
      at,
    }),
  );
}

/** Whoever has a second factor does not get round it with the password. */
async function refusePasswordOfTheProtected(context: Context, userId: string): Promise<void> {
  if ((await context.runTx('system', (tx) => methodsOf(tx, userId))).length > 0)
    fail('second_factor.wrong', { tries: 0 });
}

async function byPassword(context: Context, services: AuthServices, given: FactorAnswer) {
  await checkOwnPassword(context, services, given.code ?? '');
  return answerChallenge(
    context,
    services,
    { ...given, purpose, sessionId: callerOf(context).sessionId },
    async () => true,
  );
}

/**
 * The session there, and the end of the one here: what a tab still shows of this organisation can no longer be sent.
 */
export async function openOther(
  tx: Tx,
  context: Context,
  services: AuthServices,
  organisationId: string,
  deviceId: string | undefined,
  proof: Proof | 'none',
) {
  const at = context.clock.now();
  const caller = callerOf(context);
  // In the sandbox one stays beside the production session, which goes on where it is.
  const isBeside = context.environment === 'sandbox';
  const opened = await openSession(
    tx,
    services,
    { userId: caller.userId, organisationId },
    deviceOf(context, deviceId),
    at,
    { way: 'switch', proof, begun: at, ...(isBeside ? { beside: caller.sessionId } : { instead: caller.sessionId }) },
  );
  await (isBeside ? endOne : endSession)(tx, caller.sessionId, 'switched organisation', at);
  await writeAudit(tx, context, {
    organisationId,
    actorKind: 'user',
    actorId: caller.userId,
    actorName: caller.name,
    action: 'session.login',
    detail: { way: 'switch' },
  });
  return opened;
}
