import { activationApi } from '#contract/activation/api.ts';
import type { EntryAnswer } from '#contract/auth/schemas.ts';
import { maskPhone } from '#domain/values/phone.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import {
  deviceOf,
  enterOrganisation,
  maskEmail,
  provePassword,
  refuseCommon,
  type AuthServices,
  type Proof,
} from '../auth/public.ts';
import { bind, type Context } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { provedUntil } from '../second-factor/public.ts';
import { acceptInvitation, readInvitation, type Acceptance, type Invitation } from '../team/public.ts';

/** How an invited person comes in for the first time. */
export function activationRoutes(services: AuthServices) {
  const read = (context: Context, token: string) =>
    context.runTx('system', (tx) => readInvitation(tx, token, context.clock.now()));

  async function open(context: Context, token: string): Promise<Invitation> {
    const found = await read(context, token);
    return found.ok ? found.invitation : fail('activation.closed', { reason: found.reason });
  }

  /**
   * Takes the place and opens a session in it, in one transaction: an invitation is not used up by a login that fails.
   */
  function accept(
    context: Context,
    invitation: Invitation,
    acceptance: Omit<Acceptance, 'at'>,
    deviceId: string | undefined,
    proof: Proof | 'none',
    maySetUp = proof !== 'none',
  ): Promise<EntryAnswer> {
    const at = context.clock.now();
    return context.runTx('system', async (tx) => {
      const accepted = await acceptInvitation(tx, context, { ...acceptance, at });
      if (!accepted.ok && accepted.reason === 'otherPerson') fail('activation.other_person');
      if (!accepted.ok) fail('activation.closed', { reason: accepted.reason });
      if (acceptance.passwordHash) {
        const { channel, sentTo: to, language, organisationName: organisation } = invitation;
        await queueMessage(tx, {
          channel,
          to,
          template: 'activated',
          language,
          params: {
            name: acceptance.displayName ?? invitation.name,
            organisation,
            link: `${services.consoleUrl()}/login`,
          },
          organisationId: accepted.organisationId,
          userId: accepted.userId,
          at,
        });
      }
      // A password that was chosen here is as old as the place.
      const shown: Proof | 'none' = proof !== 'none' && proof.by === 'newPassword' ? { ...proof, at } : proof;
      return enterOrganisation(tx, context, services, accepted, deviceOf(context, deviceId), {
        proof: shown,
        begun: shown === 'none' ? at : shown.at,
        maySetUp,
      });
    });
  }

  return [
    bind(activationApi.read, async (context, { body }) => {
      const found = await read(context, body.token);
      if (!found.ok) return answer({ state: found.reason });
      const { invitation } = found;
      return answer({
        state: 'open' as const,
        organisation: invitation.organisationName,
        inviter: invitation.inviterName,
        roles: invitation.roleNames,
        name: invitation.name,
        channel: invitation.channel,
        sentTo: invitation.channel === 'email' ? maskEmail(invitation.sentTo) : maskPhone(invitation.sentTo),
        hasAccount: invitation.hasAccount,
        userId: invitation.userId,
        expiresAt: invitation.expiresAt.toISOString(),
      });
    }),
    bind(activationApi.accept, async (context, { body }) => {
      const invitation = await open(context, body.token);
      const { token, deviceId } = body;
      if (invitation.hasAccount) {
        const at = context.clock.now();
        const userId = await provePassword(
          context,
          services,
          { userId: invitation.userId },
          body.password ?? missing('password'),
          deviceId,
        );
        return answer(await accept(context, invitation, { token, userId }, deviceId, { by: 'password', at }));
      }
      const chosen = body.newPassword ?? missing('newPassword');
      refuseCommon(chosen, 'newPassword');
      return answer(
        await accept(
          context,
          invitation,
          {
            token,
            passwordHash: await hashPassword(chosen, context),
            ...(body.name ? { displayName: body.name } : {}),
          },
          deviceId,
          { by: 'newPassword', at: context.clock.now() },
        ),
      );
    }),
    bind(activationApi.join, async (context, { body }) => {
      const invitation = await open(context, body.token);
      const { userId, sessionId } = callerOf(context);
      // What this session has proved does not go along; it only lets a first authenticator be set up at the door.
      const hasProved =
        (await context.runTx('system', (tx) => provedUntil(tx, sessionId, context.clock.now()))) !== null;
      return answer(await accept(context, invitation, { token: body.token, userId }, body.deviceId, 'none', hasProved));
    }),
  ];
}

const missing = (path: string): never =>
  fail('request.invalid', {}, { field: path, fields: [{ path, rule: 'required', message: fieldSentences.required }] });
