import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '#checkout/assets.ts';
import { renderPayPage } from '#checkout/render.ts';
import type { PayPage } from '#checkout/views.ts';

const originOf = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).origin : null;

/** Pages carry fresh form tickets, so compressing them together with typed text reveals nothing that lasts. */
export function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Buffer | string {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.header('vary', 'accept-encoding, accept-language');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    });
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip');
    return gzipSync(text, { level: 7 });
  }
  return text;
}

/** Headers that every answer under /pay carries, whatever it is. */
export function guard(reply: FastifyReply, policy: string): FastifyReply {
  return (
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'DENY')
      .header('x-content-type-options', 'nosniff')
      // The address of a payment is what opens it: no other site learns it.
      .header('referrer-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
      .header('x-robots-tag', 'noindex')
  );
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: PayPage,
  cache: 'private, no-cache' | 'no-store' = 'no-store',
): FastifyReply {
  guard(reply, contentSecurityPolicy(page, originOf(page.merchant?.logoUrl)));
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-language', page.locale)
    .header('cache-control', cache);
  return reply.send(compressed(request, reply, renderPayPage(page)));
}
