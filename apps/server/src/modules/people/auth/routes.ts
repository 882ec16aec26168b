import { authApi } from '#contract/auth/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { bind, type Context, type Tx } from '../../context.ts';
import { customRolesOf } from '../../ground/members/public.ts';
import { deviceOf } from './devices.ts';
import { enterOrganisation } from './enter.ts';
import { leave } from './leave.ts';
import { logIn } from './log-in.ts';
import { openSession, roleNumber, type AuthServices } from './sessions.ts';
import { refreshSession } from './refresh.ts';
import { hashToken } from '../../../kit/hash-token.ts';

/** What production knows of the sandbox beside it. */
export type Sandbox = {
  services: AuthServices;
  runTx: Context['runTx'];
  ensureBooks(tx: Tx, organisationId: string, at: Date): Promise<void>;
};

/**
 * Session calls of one environment. `other` opens sessions of the sandbox from a production session, never the reverse.
 */
export function authRoutes(
  services: AuthServices,
  sandbox: Sandbox | null,
  demoLogins: (context: Context) => Promise<{ label: { en: string; fr: string }; login: string; password: string }[]>,
) {
  return [
    bind(authApi.login, async (context, { body: { phone, password, deviceId } }) =>
      answer(await logIn(context, services, { phone }, password, deviceId)),
    ),
    bind(authApi.emailLogin, async (context, { body: { email, password, deviceId } }) =>
      answer(await logIn(context, services, { email }, password, deviceId)),
    ),
    bind(authApi.organisationLogin, async (context, { body: { organisationId, username, password, deviceId } }) =>
      answer(await logIn(context, services, { organisationId, username }, password, deviceId)),
    ),
    bind(authApi.selectAccount, async (context, { body }) => {
      const { userId, proof, begun } = await services.signer
        .readSelect(body.selectToken, context.clock.now())
        .catch(() => fail('session.ended'));
      const { organisationId } = body;
      return answer(
        await context.runTx('system', (tx) =>
          enterOrganisation(tx, context, services, { userId, organisationId }, deviceOf(context, body.deviceId), {
            proof,
            begun,
          }),
        ),
      );
    }),
    bind(authApi.refreshToken, async (context, { body }) => {
      const device = deviceOf(context, body.deviceId);
      const result = await context.runTx('system', (tx) =>
        refreshSession(tx, services, body.refreshToken, device.deviceId, context.clock.now()),
      );
      if (result.kind === 'refused') fail(result.reason);
      const { accessToken, refreshToken, expiresIn } = result;
      return answer({ accessToken, refreshToken, expiresIn, token: { token: accessToken, refreshToken, expiresIn } });
    }),
    bind(authApi.logout, async (context, { body }) => {
      const now = context.clock.now();
      const bearer = String(context.headers['authorization'] ?? '').replace(/^Bearer /i, '');
      const claims = bearer ? await services.signer.readAccess(bearer, now).catch(() => null) : null;
      if (claims) await leave(context.tx, context, claims.sessionId);
      else if (body?.refreshToken) {
        const row = await context.tx
          .selectFrom('identity.refresh_tokens')
          .select('session_id')
          .where('token_hash', '=', hashToken(body.refreshToken))
          .executeTakeFirst();
        if (row) await leave(context.tx, context, row.session_id);
      }
      return answer({});
    }),
    bind(authApi.session, async (context) => {
      const caller = callerOf(context);
      const row = await context.tx
        .selectFrom('identity.users as u')
        .innerJoin('identity.memberships as m', 'm.user_id', 'u.id')
        .innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
        .select([
          'u.id',
          'u.display_name',
          'u.email',
          'u.phone',
          'u.language',
          'o.id as org_id',
          'o.name',
          'o.display_name as org_display_name',
          'o.currency',
          'o.timezone',
          'o.logo_url',
          customRolesOf().as('custom_roles'),
        ])
        .where('u.id', '=', caller.userId)
        .where('o.id', '=', caller.organisationId)
        .executeTakeFirstOrThrow();
      return answer({
        environment: context.environment,
        user: {
          id: row.id,
          displayName: row.display_name,
          email: row.email,
          phone: row.phone,
          language: row.language as 'en' | 'fr',
        },
        orgUser: {
          orgId: row.org_id,
          mDName: row.org_display_name,
          mName: row.name,
          merchantId: row.org_id,
          role: roleNumber(caller.roleKeys),
          roleKeys: [...caller.roleKeys],
          customRoles: row.custom_roles.map((role) => role.name),
        },
        merchantInfo: {
          _id: row.org_id,
          name: row.name,
          displayName: row.org_display_name,
          currency: row.currency,
          timezone: row.timezone,
          logoUrl: row.logo_url,
        },
        permissions: [...caller.permissions],
      });
    }),
    bind(authApi.switchEnvironment, async (context, { body }) => {
      // From production one may step down into the sandbox; nothing leads from the sandbox into production.
      if (!sandbox) fail('access.denied', { permission: 'production' });
      const caller = callerOf(context);
      const device = deviceOf(context, body.deviceId);
      return answer(
        await sandbox.runTx('system', async (tx) => {
          await sandbox.ensureBooks(tx, caller.organisationId, context.clock.now());
          return openSession(tx, sandbox.services, caller, device, context.clock.now(), {
            way: 'switch',
            proof: 'none',
            begun: context.clock.now(),
            beside: caller.sessionId,
          });
        }),
      );
    }),
    bind(authApi.language, async (context, { body }) => {
      await context.tx
        .updateTable('identity.users')
        .set({ language: body.language })
        .where('id', '=', callerOf(context).userId)
        .execute();
      return answer({});
    }),
    bind(authApi.demoLogins, async (context) => answer(await demoLogins(context))),
  ];
}
