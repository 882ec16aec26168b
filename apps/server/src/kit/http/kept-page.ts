import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packed = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 }),
} as const;
type Kept = { etag: string; type: string; bytes: Buffer; br: Buffer; gzip: Buffer };

/**
 * Pages that anybody may ask for and that stay the same while the process lives: made once, compressed once, and asked
 * for again with their tag. Whoever asks a hundred times costs a hundred copies and not a hundred pages.
 */
export function keptPages() {
  const kept = new Map<string, Promise<Kept>>();
  const make = async (type: string, text: string): Promise<Kept> => {
    const bytes = Buffer.from(text);
    const [br, zipped] = await Promise.all([packed.br(bytes), packed.gzip(bytes)]);
    return {
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      type,
      bytes,
      br,
      gzip: zipped,
    };
  };
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    type: string,
    write: () => string,
  ): Promise<FastifyReply> => {
    let page = kept.get(key);
    if (!page) kept.set(key, (page = make(type, write())));
    const { etag, ...is } = await page;
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding, accept-language' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const takes = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(takes),
    );
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(is.type).send(encoding ? is[encoding] : is.bytes);
  };
}
