import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#domain/values/ids.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import type { Tables } from '../../tables.ts';
import { tokenHeader } from './grant.ts';
import { serveFile, storedFile } from './serve.ts';
import { publicPath } from './kinds.ts';
import type { FileServices } from './services.ts';

type Ports = { runTx: RunTx<Tables>; clock: Clock; files: FileServices };

/**
 * The address a grant names. It takes bytes and not JSON, so it stands beside the endpoint table: nobody reads the body
 * but the stream to the disk, and no more of it than was announced. Here too: public pictures, by their address.
 */
export async function mountFiles(app: FastifyInstance, { runTx, clock, files }: Ports): Promise<void> {
  const granted = async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    const token = request.headers[tokenHeader];
    if (!isId('file', id) || typeof token !== 'string') fail('files.not_found');
    const row = await runTx('system', (tx) =>
      tx
        .selectFrom('identity.files')
        .select(['id', 'size', 'status', 'expires_at'])
        .where('id', '=', id)
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst(),
    );
    if (!row) fail('files.not_found');
    if (row.status !== 'granted') return { ...row, isOpen: false };
    if (row.expires_at <= clock.now()) fail('uploads.over');
    return { ...row, isOpen: true };
  };
  const tell = (reply: FastifyReply, offset: number) =>
    reply
      .header('upload-offset', String(offset))
      .header('cache-control', 'no-store')
      .send({ success: true, data: { offset } });

  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Whatever it calls itself: the stream is read by the handler alone.
    scope.addContentTypeParser('*', (_request, _payload, ready) => ready(null));
    scope.put('/uploads/:id', async (request, reply) => {
      const row = await granted(request);
      if (!row.isOpen) return tell(reply, row.size);
      const offset = Number(request.headers['upload-offset'] ?? 0);
      const written = await files.incoming.append(row.id, request.raw, offset, row.size);
      if (written.ok) return tell(reply, written.offset);
      return written.reason === 'tooMuch'
        ? fail('request.too_large')
        : fail('uploads.incomplete', { offset: written.offset });
    });
    scope.get('/uploads/:id', async (request, reply) => {
      const row = await granted(request);
      return tell(reply, row.isOpen ? await files.incoming.offset(row.id) : row.size);
    });
    scope.get('/media/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      const row = isId('file', id) ? await runTx('system', (tx) => storedFile(tx, id)) : undefined;
      if (!row || !publicPath(row.purpose, row.id)) fail('files.not_found');
      const { contentType, headers, body } = await serveFile(files, row);
      // One address is one picture for ever: another picture has another one.
      return reply
        .headers({
          ...headers,
          'content-type': contentType,
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(body);
    });
    done();
  });
}
