import { authApi } from '#contract/auth/api.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { bind, type Context } from '../context.ts';
import { writeAudit } from '../audit/public.ts';
import { logIn } from './log-in.ts';
import { endSession, openSession, refreshSession, type AuthServices, type Device } from './sessions.ts';
import { hashToken } from './tokens.ts';

const deviceOf = (context: Context, deviceId: string | undefined): Device => ({
  deviceId: deviceId ?? (typeof context.headers['x-distinct-id'] === 'string' ? context.headers['x-distinct-id'].slice(0, 100) : null), userAgent: context.userAgent, ip: context.ip,
});

/** Session calls of one environment. `other` opens sessions of the sandbox from a production session, never the reverse. */
export function authRoutes(services: AuthServices, sandbox: { services: AuthServices; runTx: Context['runTx'] } | null, demoLogins: (context: Context) => Promise<{ label: { en: string; fr: string }; login: string; password: string }[]>) {
  const signedIn = async <T extends Awaited<ReturnType<typeof logIn>>>(context: Context, result: T) => {
    if ('accessToken' in result) {
      await context.runTx({ organisationId: result.orgUser.orgId }, (tx) =>
        writeAudit(tx, context, { organisationId: result.orgUser.orgId, actorKind: 'user', actorId: result.user.id, actorName: result.user.displayName, action: 'session.login' }));
    }
    return answer(result);
  };
  return [
    bind(authApi.login, async (context, { body }) =>
      signedIn(context, await logIn(context, services, { phone: body.phone }, body.password, deviceOf(context, body.deviceId)))),
    bind(authApi.emailLogin, async (context, { body }) =>
      signedIn(context, await logIn(context, services, { email: body.email }, body.password, deviceOf(context, body.deviceId)))),
    bind(authApi.organisationLogin, async (context, { body }) =>
      signedIn(context, await logIn(context, services, { organisationId: body.organisationId, username: body.username }, body.password, deviceOf(context, body.deviceId)))),
    bind(authApi.selectAccount, async (context, { body }) => {
      const now = context.clock.now();
      const userId = await services.signer.readSelect(body.selectToken, now).catch(() => fail('session.ended'));
      const opened = await context.runTx('system', (tx) => openSession(tx, services, { userId, organisationId: body.organisationId }, deviceOf(context, body.deviceId), now));
      await signedIn(context, opened);
      return answer(opened);
    }),
    bind(authApi.refreshToken, async (context, { body }) => {
      const device = deviceOf(context, body.deviceId);
      const result = await context.runTx('system', (tx) => refreshSession(tx, services, body.refreshToken, device.deviceId, context.clock.now()));
      if (result.kind === 'refused') fail(result.reason);
      const { accessToken, refreshToken, expiresIn } = result;
      return answer({ accessToken, refreshToken, expiresIn, token: { token: accessToken, refreshToken, expiresIn } });
    }),
    bind(authApi.logout, async (context, { body }) => {
      const now = context.clock.now();
      const bearer = String(context.headers['authorization'] ?? '').replace(/^Bearer /i, '');
      const claims = bearer ? await services.signer.readAccess(bearer, now).catch(() => null) : null;
      if (claims) await endSession(context.tx, claims.sessionId, 'logout', now);
      else if (body?.refreshToken) {
        const row = await context.tx.selectFrom('identity.refresh_tokens').select('session_id').where('token_hash', '=', hashToken(body.refreshToken)).executeTakeFirst();
        if (row) await endSession(context.tx, row.session_id, 'logout', now);
      }
      return answer({});
    }),
    bind(authApi.session, async (context) => {
      const caller = callerOf(context);
      const row = await context.tx.selectFrom('identity.users as u').innerJoin('identity.memberships as m', 'm.user_id', 'u.id').innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
        .select(['u.id', 'u.display_name', 'u.email', 'u.phone', 'u.language', 'o.id as org_id', 'o.name', 'o.display_name as org_display_name', 'o.currency', 'o.timezone', 'o.logo_url'])
        .where('u.id', '=', caller.userId).where('o.id', '=', caller.organisationId).executeTakeFirstOrThrow();
      return answer({
        environment: context.environment,
        user: { id: row.id, displayName: row.display_name, email: row.email, phone: row.phone, language: row.language as 'en' | 'fr' },
        orgUser: { orgId: row.org_id, mDName: row.org_display_name, mName: row.name, merchantId: row.org_id, role: 0, roleKeys: [...caller.roleKeys] },
        merchantInfo: { _id: row.org_id, name: row.name, displayName: row.org_display_name, currency: row.currency, timezone: row.timezone, logoUrl: row.logo_url },
        permissions: [...caller.permissions],
      });
    }),
    bind(authApi.switchEnvironment, async (context, { body }) => {
      // From production one may step down into the sandbox; nothing leads from the sandbox into production.
      if (!sandbox) fail('access.denied', { permission: 'production', roles: '' });
      const caller = callerOf(context);
      const device = deviceOf(context, body.deviceId);
      return answer(await sandbox.runTx('system', (tx) => openSession(tx, sandbox.services, caller, device, context.clock.now())));
    }),
    bind(authApi.language, async (context, { body }) => {
      await context.tx.updateTable('identity.users').set({ language: body.language }).where('id', '=', callerOf(context).userId).execute();
      return answer({});
    }),
    bind(authApi.demoLogins, async (context) => answer(await demoLogins(context))),
  ];
}
