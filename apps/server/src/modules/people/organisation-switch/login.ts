import { keepInChallenge } from '../../ground/proofs/public.ts';
import { fail } from '../../../kit/http/fail.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import { deviceOf, methodsOf, openSession, proofBehind, refuseOutlived, type AuthServices } from '../auth/public.ts';
import type { Context, InTx } from '../../context.ts';
import { answerChallenge, beginTotp, enableTotp, holdsTotp, type FactorAnswer } from '../second-factor/public.ts';

const purpose = 'secondFactor';

/**
 * The rest of a login whose password was right: the second factor, or the first authenticator of whoever must have one.
 */
export async function answerLogin(
  context: Context,
  services: AuthServices,
  given: FactorAnswer & { deviceId?: string | undefined },
) {
  const at = context.clock.now();
  const code = given.code ?? '';
  const isSetUp = given.method === 'setUp';
  if (isSetUp) await refuseConfirmed(context, services, given.challengeId);
  const passed = await answerChallenge(
    context,
    services,
    { ...given, purpose, method: isSetUp ? 'password' : given.method },
    async (tx, challenge) =>
      isSetUp &&
      (await methodsOf(tx, challenge.userId!)).length === 0 &&
      typeof challenge.data['sealed'] === 'string' &&
      holdsTotp(services, challenge.userId!, challenge.data['sealed'], code, at),
  );
  const { userId, organisationId, data, openedAt } = passed.challenge;
  return context.runTx('system', async (tx) => {
    await refuseOutlived(tx, userId!, { begun: openedAt, now: at }, 'second_factor.challenge_over');
    const recoveryCodes = isSetUp ? await enableTotp(tx, services, userId!, String(data['sealed']), code, at) : null;
    // A first authenticator adds to what was shown before it; where nothing was, it proves nothing.
    const proof = isSetUp && proofBehind(data) === 'none' ? ('none' as const) : { by: 'secondFactor' as const, at };
    const opened = await openSession(
      tx,
      services,
      { userId: userId!, organisationId: organisationId! },
      deviceOf(context, given.deviceId),
      at,
      { way: 'password', begun: openedAt, proof },
    );
    await writeAudit(tx, context, {
      organisationId: organisationId!,
      actorKind: 'user',
      actorId: userId,
      actorName: opened.user.displayName,
      action: 'session.login',
      detail: { secondFactor: given.method },
    });
    return { ...opened, ...(recoveryCodes ? { recoveryCodes } : {}) };
  });
}

/**
 * Switched on already, and the answer was lost: who would begin anew might throw away what is asked for from now on.
 */
async function refuseConfirmed(context: Context, services: AuthServices, challengeId: string): Promise<void> {
  await context.runTx('system', async (tx) => {
    const given = { challengeId, purpose, sessionId: null, at: context.clock.now() };
    const passed = await services.proofs.passedBefore(tx, given);
    if (typeof passed?.data['sealed'] === 'string' && (await methodsOf(tx, passed.userId!)).includes('totp'))
      fail('second_factor.confirmed_already');
  });
}

/**
 * The shared secret for somebody whose organisation asks for a second factor at the door. Only while they have none.
 */
export async function beginSetUp(context: InTx, services: AuthServices, challengeId: string) {
  const at = context.clock.now();
  const row = await context.tx
    .selectFrom('identity.challenges')
    .select(['user_id', 'data', 'created_at'])
    .where('id', '=', challengeId)
    .where('purpose', '=', purpose)
    .where('passed_at', 'is', null)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.user_id) fail('second_factor.challenge_over');
  await refuseOutlived(context.tx, row.user_id, { begun: row.created_at, now: at }, 'second_factor.challenge_over');
  // Only while there is no second factor at all: a passkey is not got round with a new authenticator.
  const begun =
    (await methodsOf(context.tx, row.user_id)).length === 0 ? await beginTotp(context.tx, services, row.user_id) : null;
  if (!begun) fail('second_factor.challenge_over');
  await keepInChallenge(context.tx, challengeId, { ...row.data, sealed: begun.sealed });
  return { secret: begun.secret, uri: begun.uri };
}
