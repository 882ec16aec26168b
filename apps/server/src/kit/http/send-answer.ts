import type { FastifyReply } from 'fastify';
import type { DataAnswer, FileAnswer } from './context.ts';

export type Answered = { status: number; body: unknown; replayed?: boolean } | FileAnswer;

export function wrap(answered: DataAnswer<unknown> | FileAnswer): Answered {
  if (answered.kind === 'file') return answered;
  return {
    status: 200,
    body: { success: true, data: answered.data, ...(answered.meta ? { meta: answered.meta } : {}) },
  };
}

export function send(reply: FastifyReply, answered: Answered): unknown {
  if (!('kind' in answered)) {
    if (answered.replayed) reply.header('idempotency-replayed', 'true');
    return reply.code(answered.status).header('cache-control', 'no-store').send(answered.body);
  }
  reply
    .header('content-type', answered.contentType)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(answered.headers ?? {})) reply.header(name, value);
  if (answered.fileName) {
    reply.header(
      'content-disposition',
      `${answered.inline ? 'inline' : 'attachment'}; filename="${answered.fileName.replace(/[^\w.-]/g, '_')}"`,
    );
  }
  return reply.send(answered.body);
}
