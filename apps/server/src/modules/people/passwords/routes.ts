import { passwordsApi } from '#contract/passwords/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { networkOf } from '../../../kit/http/address.ts';
import { fail } from '../../../kit/http/fail.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import {
  closedUntil,
  endSessionsOf,
  enter,
  forgetLogins,
  hasJustChanged,
  isEmailTarget,
  personAt,
  proveOwnPassword,
  refuseCommon,
  refuseOutlived,
  sendCode,
  notifyWithWayBack,
  type AuthServices,
  changePerson,
  noteProved,
} from '../auth/public.ts';
import { bind, type Tx } from '../../context.ts';
import { refuseMore } from '../../ground/proofs/public.ts';
import { homesOf, notMe, type HoldPlanned } from './not-me.ts';
import { enterSentAgain } from './sent-again.ts';
import { takeBack, takeBackElsewhere } from './take-back.ts';

/** New passwords from one address. */
const addressLimit = { max: 60, windowSeconds: 600 };

/** Forgotten, changed, or given up because somebody else came in with it. */
export function passwordsRoutes(services: AuthServices, holdPlanned: HoldPlanned) {
  /** A new password: every other session ends, and the person hears of it. */
  async function setPassword(
    tx: Tx,
    userId: string,
    passwordHash: string,
    now: Date,
    keepSession?: string,
  ): Promise<number> {
    await changePerson(tx, userId, { password_hash: passwordHash, password_changed_at: now });
    await forgetLogins(tx, userId);
    await notifyWithWayBack(tx, services, userId, 'passwordChanged', { at: now }, { since: now, at: now });
    return endSessionsOf(tx, userId, 'password changed', now, { session: keepSession });
  }

  return [
    bind(passwordsApi.sendCode, async (context, { body }) =>
      answer(await sendCode(context, services, { channel: 'email', purpose: 'forgotPassword', ...body })),
    ),

    bind(passwordsApi.reset, async (context, { body }) => {
      refuseCommon(body.password);
      const now = context.clock.now();
      // Looked at before anything is hashed: a made-up token costs nothing, and an address has only so many tries.
      const attempt = { bucket: 'reset address', subject: networkOf(context.ip), ...addressLimit, at: now };
      const { counted, known } = await context.runTx('system', async (tx) => ({
        counted: await services.proofs.countAttempt(tx, attempt),
        known: await services.proofs.readToken(tx, { token: body.otpToken, purpose: 'forgotPassword', at: now }),
      }));
      // Whoever holds a real token is not held up by what is made up behind the same address.
      if (!known) refuseMore(now, counted);
      if (!known) return answer(await enterSentAgain(context, services, body));
      const passwordHash = await hashPassword(body.password, context);
      const userId = await context.runTx('system', async (tx) => {
        const spent = await services.proofs.spendToken(tx, {
          token: body.otpToken,
          purpose: 'forgotPassword',
          at: now,
        });
        // Another sending of the same was faster.
        if (!spent) return null;
        const { target } = spent;
        const person = target ? await personAt(tx, target) : undefined;
        if (!target || !person) return fail('otp.token_over');
        const until = await closedUntil(tx, person.id, now);
        if (until) fail('auth.being_taken_back', { until: until.toISOString() });
        await refuseOutlived(tx, person.id, { begun: spent.openedAt, now }, 'otp.token_over');
        await changePerson(
          tx,
          person.id,
          isEmailTarget(target) ? { email_verified_at: now } : { phone_verified_at: now },
        );
        await setPassword(tx, person.id, passwordHash, now);
        for (const organisationId of await homesOf(tx, person.id)) {
          await writeAudit(tx, context, {
            organisationId,
            actorKind: 'user',
            actorId: person.id,
            actorName: person.display_name,
            action: 'password.reset',
            affectedUserId: person.id,
            objectId: person.id,
          });
        }
        return person.id;
      });
      if (userId === null) return answer(await enterSentAgain(context, services, body));
      // A code to an address is one proof; whoever has a second factor is still asked for it.
      return answer(
        await enter(context, services, {
          userId,
          organisationId: body.organisationId ?? null,
          deviceId: body.deviceId,
          proof: { by: 'newPassword', at: now },
        }),
      );
    }),

    bind(passwordsApi.change, async (context, { body }) => {
      refuseCommon(body.newPassword, 'newPassword');
      const { userId, sessionId } = callerOf(context);
      const now = context.clock.now();
      const isDone = await proveOwnPassword(
        context,
        services,
        userId,
        body.currentPassword,
        'auth.current_password_wrong',
        (await context.runTx('system', (tx) => hasJustChanged(tx, userId, sessionId, now))) ? body.newPassword : null,
      );
      if (isDone) {
        Object.assign(context.audited, { objectId: userId, detail: { sentAgain: true } });
        return answer({ sessionsEnded: 0 });
      }
      const passwordHash = await hashPassword(body.newPassword, context);
      const sessionsEnded = await context.runTx('system', async (tx) => {
        await noteProved(tx, sessionId, now);
        return setPassword(tx, userId, passwordHash, now, sessionId);
      });
      context.audited.objectId = userId;
      return answer({ sessionsEnded });
    }),

    bind(passwordsApi.notMe, async (context, { body }) =>
      answer(await notMe(context, services, body.token, holdPlanned)),
    ),
    bind(passwordsApi.takeBack, async (context, { body }) =>
      answer(await takeBack(context, services, holdPlanned, body)),
    ),
    bind(passwordsApi.takeBackElsewhere, async (context, { body }) =>
      answer(await takeBackElsewhere(context, services, holdPlanned, body)),
    ),
  ];
}
