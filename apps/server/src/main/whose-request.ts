import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { filesApi } from '#contract/files/api.ts';
import { reviewDeskApi } from '#contract/review-desk/api.ts';
import { networkOf } from '../kit/http/address.ts';
import type { TokenClaims } from '../kit/http/context.ts';
import { fail } from '../kit/http/fail.ts';
import type { EnvironmentServices } from './services.ts';

type ReadToken = (request: FastifyRequest) => Promise<TokenClaims | null>;

/** What the token of a request says; null when it shows none. Refuses one that is forged or over. */
export function tokenReader({ auth, clock }: Pick<EnvironmentServices, 'auth' | 'clock'>): ReadToken {
  return async (request) => {
    const header = request.headers.authorization;
    // A picture's address cannot carry a header: it carries a token that opens files and nothing else.
    const shown =
      request.routeOptions.url === filesApi.read.path || request.routeOptions.url === reviewDeskApi.file.path
        ? (request.query as { token?: unknown }).token
        : undefined;
    if (!header?.startsWith('Bearer ') && typeof shown !== 'string') return null;
    try {
      return header?.startsWith('Bearer ')
        ? await auth.signer.readAccess(header.slice(7), clock.now())
        : await auth.signer.readFileAccess(String(shown), clock.now());
    } catch (error) {
      return fail((error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'session.expired' : 'session.ended');
    }
  };
}

/**
 * Whose count a request goes on. A school's office and half a town sit behind one address: who has logged in is a
 * person, with a count of their own at each address, in all their sessions. Strangers share that of their address, and
 * so does whoever shows a token that is none, or shows one where none is asked for.
 */
export function whoseRequest(
  rows: readonly Endpoint[],
  readToken: ReadToken,
): (request: FastifyRequest) => Promise<string> {
  const asksForToken = new Set(rows.filter((row) => row.permission !== 'public').map((row) => row.path as string));
  return async (request) => {
    const claims = asksForToken.has(request.routeOptions.url ?? '') ? await readToken(request).catch(() => null) : null;
    return claims ? `${networkOf(request.ip)} ${claims.userId}` : networkOf(request.ip);
  };
}
