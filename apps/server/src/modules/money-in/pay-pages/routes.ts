import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from '#checkout/assets.ts';
import type { NoticeView } from '#checkout/views.ts';
import { payClosedWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say } from '#i18n/words.ts';
import { refusalOf } from '../../../kit/http/envelope.ts';
import { formRoutes } from './form-routes.ts';
import { frameOf, mannerOfRequest, noticePage, type PayPagePorts } from './place.ts';
import { guard, sendPage } from './send.ts';
import { statusRoutes } from './status-routes.ts';
import { visitCounter } from './visits.ts';

/** What a form may weigh: twenty items and five own fields with room to spare. */
const formBytesMax = 16_384;

/**
 * The public pay pages of one environment. They answer pages, not envelopes; they know no session, and of a browser
 * only the request it sent a moment ago (`own-request.ts`). `wake` hurries the pipeline, so that a prompt leaves at
 * once.
 */
export async function mountPayPages(app: FastifyInstance, ports: PayPagePorts, wake: () => void): Promise<void> {
  const visits = visitCounter(ports.runTx, ports.log);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, done) => {
        const fields: Record<string, string> = {};
        for (const [name, value] of new URLSearchParams(body as string)) {
          if (/^\w{1,40}$/.test(name) && fields[name] === undefined) fields[name] = value;
        }
        done(null, fields);
      },
    );
    scope.addHook('onRequest', async (_request, reply) => void guard(reply, contentSecurityPolicy(null)));
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error);
      const isSlow = refusal.key === 'request.rate_limited';
      if (refusal.key === 'server.unexpected') request.log.error({ err: error }, 'a pay page failed');
      const manner = mannerOfRequest(request);
      const w = say(payClosedWords, manner.locale);
      const body: NoticeView = {
        kind: 'notice',
        tone: isSlow ? 'warning' : 'danger',
        title: isSlow ? w.slowTitle : w.brokenTitle,
        texts: [isSlow ? w.slowText : w.brokenText],
        action: null,
        resend: null,
      };
      const status = isSlow
        ? 429
        : refusal.key === 'server.unavailable'
          ? 503
          : refusal.key === 'request.too_large'
            ? 413
            : refusal.key === 'request.invalid'
              ? 400
              : 500;
      return sendPage(
        request,
        reply,
        status,
        noticePage(frameOf(ports, manner, null, request.url.split('?')[0]!), body),
      );
    });
    formRoutes(scope, ports, visits, wake);
    statusRoutes(scope, ports);
    scope.addHook('onClose', () => visits.idle());
  });
}
