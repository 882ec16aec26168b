import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { EnvironmentName, TokenClaims } from '../../../kit/http/context.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import type { Secret } from '../../../kit/secret.ts';
import type { Proof } from './sessions.ts';

/** Life of an access token. Short, because a stolen one cannot be called back before it ends. */
export const accessTokenSeconds = 900;
/** A session that nobody uses for this long is over, on the server as in the browser. */
export const inactivitySeconds = 12 * 3600;
export const sessionSeconds = 14 * 24 * 3600;
const selectSeconds = 300;
const fileSeconds = 300;
const tokensKept = 5000;

/**
 * Signs and reads the tokens of one environment. The environment is the audience and has its own key, so that a
 * sandbox token can never be taken for a production one.
 */
export function tokenSigner(secret: Secret, environment: EnvironmentName) {
  const key = secret.key(`access tokens ${environment}`);
  const issuer = 'nkap';
  const sign = (claims: Record<string, string>, audience: string, seconds: number, now: Date) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
      .sign(key);
  const read = async (token: string, audience: string, now: Date) =>
    (
      await jwtVerify(token, key, {
        issuer,
        audience,
        algorithms: ['HS256'],
        currentDate: now,
        requiredClaims: ['exp', 'sub'],
      })
    ).payload;
  // A browser shows the same token with every request: its signature is checked once, its life each time.
  const checked = new Map<string, { claims: TokenClaims; expiresAt: number }>();
  return {
    // A name of its own: two tokens of one second would otherwise be the same text, and a browser could not tell the
    // new from the old.
    access: (claims: TokenClaims, now: Date) =>
      sign(
        {
          sub: claims.userId,
          org: claims.organisationId,
          sid: claims.sessionId,
          jti: randomBytes(9).toString('base64url'),
          ...(claims.renewal ? { rid: claims.renewal.tokenId, at: claims.renewal.at.toISOString() } : {}),
        },
        environment,
        accessTokenSeconds,
        now,
      ),
    async readAccess(token: string, now: Date): Promise<TokenClaims> {
      const known = checked.get(token);
      if (known && now.getTime() < known.expiresAt) return known.claims;
      const payload = await read(token, environment, now);
      const claims = {
        userId: String(payload.sub),
        organisationId: String(payload['org']),
        sessionId: String(payload['sid']),
        renewal: payload['rid'] ? { tokenId: String(payload['rid']), at: new Date(String(payload['at'])) } : null,
      };
      if (checked.size >= tokensKept) checked.delete(checked.keys().next().value!);
      checked.set(token, { claims, expiresAt: payload.exp! * 1000 });
      return claims;
    },
    /** Stands in the address of a picture, so it only shows files and not for long; its session must still live. */
    fileAccess: (claims: TokenClaims, now: Date) =>
      sign(
        { sub: claims.userId, org: claims.organisationId, sid: claims.sessionId },
        `${environment} files`,
        fileSeconds,
        now,
      ),
    async readFileAccess(token: string, now: Date): Promise<TokenClaims> {
      const payload = await read(token, `${environment} files`, now);
      return { userId: String(payload.sub), organisationId: String(payload['org']), sessionId: String(payload['sid']) };
    },
    /**
     * The choice of an organisation after the password: it says what was shown and when, because the choice itself
     * shows nothing.
     */
    select: (userId: string, { proof, begun }: { proof: Proof | 'none'; begun: Date }, now: Date) =>
      sign(
        {
          sub: userId,
          begun: begun.toISOString(),
          ...(proof === 'none' ? {} : { by: proof.by, at: proof.at.toISOString() }),
        },
        `${environment} select`,
        selectSeconds,
        now,
      ),
    async readSelect(token: string, now: Date): Promise<{ userId: string; proof: Proof | 'none'; begun: Date }> {
      const payload = await read(token, `${environment} select`, now);
      const by = payload['by'] as Proof['by'] | undefined;
      return {
        userId: String(payload.sub),
        begun: new Date(String(payload['begun'])),
        proof: by ? { by, at: new Date(String(payload['at'])) } : 'none',
      };
    },
  };
}
export type TokenSigner = ReturnType<typeof tokenSigner>;

/** 256 random bits; only the hash is stored. */
export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
