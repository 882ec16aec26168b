import { secondFactorApi } from '#contract/second-factor/api.ts';
import { bind } from '../../context.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import type { AuthServices } from '../auth/public.ts';
import { addPasskey, askPasskey, removePasskey, startPasskey } from './keep-passkeys.ts';
import { changePin, resetPin, sendPinReset } from './change-pin.ts';
import { requirePin } from './pin.ts';
import { askProof, proveAgain } from './prove.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { setRequirement } from './requirement.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { securityState } from './state.ts';
import { confirmTotp, refuseWithoutFactor, startTotp, stopTotp } from './keep-totp.ts';

/**
 * How people protect themselves: second factors, recovery codes, the PIN, their sessions; and what an organisation asks
 * of them.
 */
export function secondFactorRoutes(services: AuthServices) {
  return [
    bind(secondFactorApi.state, async (context) => answer(await securityState(context))),
    bind(secondFactorApi.askProof, async (context) => answer(await askProof(context, services))),
    bind(secondFactorApi.prove, async (context, { body }) =>
      answer({ provedUntil: (await proveAgain(context, services, body)).toISOString() }),
    ),
    bind(secondFactorApi.startTotp, async (context) => answer(await startTotp(context, services))),
    bind(secondFactorApi.confirmTotp, async (context, { body }) =>
      answer({ recoveryCodes: await confirmTotp(context, services, body) }),
    ),
    bind(secondFactorApi.stopTotp, async (context) => {
      await stopTotp(context, services);
      return answer({});
    }),
    bind(secondFactorApi.renewRecoveryCodes, async (context) => {
      const caller = callerOf(context);
      await refuseWithoutFactor(context.tx, caller.userId);
      return answer({ recoveryCodes: await renewRecoveryCodes(context.tx, caller.userId, context.clock.now()) });
    }),
    bind(secondFactorApi.startPasskey, async (context) => answer(await startPasskey(context, services))),
    bind(secondFactorApi.addPasskey, async (context, { body }) => answer(await addPasskey(context, services, body))),
    bind(secondFactorApi.removePasskey, async (context, { params }) => {
      await removePasskey(context, services, params.id);
      return answer({});
    }),
    bind(secondFactorApi.passkeyQuestion, async (context, { body }) =>
      answer({ options: await askPasskey(context, services, body.challengeId) }),
    ),
    bind(secondFactorApi.requirement, async (context, { body }) => {
      return answer(await setRequirement(context, body.required));
    }),
    bind(secondFactorApi.setPin, async (context, { body }) => {
      await changePin(context, services, body);
      return answer({});
    }),
    bind(secondFactorApi.sendPinReset, async (context) => answer(await sendPinReset(context, services))),
    bind(secondFactorApi.resetPin, async (context, { body }) => {
      await resetPin(context, services, body);
      return answer({});
    }),
    bind(secondFactorApi.checkPin, async (context, { body }) => {
      await requirePin(context, services, body.pin);
      return answer({});
    }),
    bind(secondFactorApi.sessions, async (context) => answer(await ownSessions(context))),
    bind(secondFactorApi.endSession, async (context, { params }) => {
      await endOwnSession(context, params.id);
      return answer({});
    }),
    bind(secondFactorApi.endOtherSessions, async (context) => answer({ ended: await endOtherSessions(context) })),
  ];
}
