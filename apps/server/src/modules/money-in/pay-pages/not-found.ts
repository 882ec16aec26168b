import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFoundPage } from './closed.ts';
import { frameOf, mannerOfRequest, noticePage, type PayPagePorts } from './place.ts';
import { sendPage } from './send.ts';

/** There is no such link or payment, or it is not for whoever asks: the same page for both. */
export function sendNotFound(ports: PayPagePorts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const manner = mannerOfRequest(request);
  return sendPage(
    request,
    reply,
    404,
    noticePage(frameOf(ports, manner, null, request.url.split('?')[0]!), notFoundPage(manner.locale)),
  );
}
