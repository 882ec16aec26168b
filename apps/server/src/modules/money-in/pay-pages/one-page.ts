import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../kit/http/address.ts';

/**
 * So often a minute from one address, for each page apart: a town of payers sits behind one address, and whoever knocks
 * on one page without end shuts the others to nobody.
 */
export const perPage = (max: number) => ({
  config: {
    rateLimit: {
      max,
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => `${networkOf(request.ip)} ${request.url.split('?', 1)[0]}`,
    },
  },
});
