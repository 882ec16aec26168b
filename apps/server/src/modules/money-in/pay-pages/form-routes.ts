import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#domain/values/ids.ts';
import { detectOperator } from '#domain/payments/operators.ts';
import { formatPhone, nationalNumber, parsePhone } from '#domain/values/phone.ts';
import { payProblemWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { say } from '#i18n/words.ts';
import { findPublicLink, intentOf, type PaymentLink, type Reservation } from '../payment-links/public.ts';
import { closedPage, type Closed } from './closed.ts';
import { formView, type Said } from './form-view.ts';
import { withQuery, type Manner } from './manner.ts';
import { frameOf, mannerOfRequest, noticePage, paramsOf, queryOf, type PayPagePorts } from './place.ts';
import type { Typed } from './read-form.ts';
import { sendNotFound } from './not-found.ts';
import { sendPage } from './send.ts';
import { shopOf, type Shop } from './shop.ts';
import { findSale, type Sale } from './status-view.ts';
import { perPage } from './one-page.ts';
import { besideOwn, keepOwnRequest, ownRequestOf } from './own-request.ts';
import { payability } from './payability.ts';
import { submitForm } from './submit.ts';
import { takePromptTurn } from './prompt-turn.ts';
import { issueTicket, readTicket, type Ticket } from './ticket.ts';
import type { VisitCounter } from './visits.ts';

type Parts = {
  link: PaymentLink;
  shop: Shop;
  held: readonly Reservation[];
  typed: Typed;
  manner: Manner;
  again: string | null;
  amount?: number | null;
  nonce?: string;
};

/**
 * The form: looked at, and sent. Many payers share one address of a mobile network, so the limits are wide; the narrow
 * one is per number.
 */
export function formRoutes(app: FastifyInstance, ports: PayPagePorts, visits: VisitCounter, wake: () => void): void {
  const { clock } = ports;

  const showForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    parts: Parts,
    said: Said = {},
  ): FastifyReply => {
    const { link, shop, manner, again } = parts;
    const ticket = {
      issuedAt: clock.now(),
      version: link.version,
      again,
      ...(parts.nonce ? { nonce: parts.nonce } : {}),
    };
    const token = issueTicket(ports.payFormKey, link.id, ticket);
    const frame = frameOf(ports, manner, shop, `/pay/${link.slug}`, again ? { again } : {});
    reply.header('etag', visits.validator);
    return sendPage(
      request,
      reply,
      status,
      { ...frame, body: formView({ ...parts, token }, said) },
      'private, no-cache',
    );
  };

  const showClosed = (
    request: FastifyRequest,
    reply: FastifyReply,
    link: PaymentLink,
    shop: Shop,
    why: Closed,
    manner: Manner,
  ): FastifyReply => {
    const page = closedPage(link, why, manner.locale);
    const frame = frameOf(ports, manner, shop, `/pay/${link.slug}`);
    const refreshSeconds = why === 'allReserved' ? 20 : null;
    return sendPage(request, reply, page.status, noticePage({ ...frame, refreshSeconds }, page.view));
  };

  const showNothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendNotFound(ports, request, reply);

  app.get('/pay/:slug', { config: { rateLimit: { max: 1200, timeWindow: 10_000 } } }, async (request, reply) => {
    const now = clock.now();
    const asked = queryOf(request)['again'];
    const key = paramsOf(request)['slug']!;
    const found = await ports.runTx('system', async (tx) => {
      const link = await findPublicLink(tx, key);
      if (!link) return null;
      if (link.slug !== key) return link.slug;
      const shop = await shopOf(tx, link, now);
      const before =
        typeof asked === 'string' && isId('transaction', asked)
          ? await findSale(tx, link.organisation_id, link.id, asked)
          : null;
      const standing = await payability(tx, link, shop, before ? intentOf(before) : null, now);
      const beside = await besideOwn(tx, link, standing.held, ownRequestOf(request));
      return { link, shop, before, closed: standing.closed, ...beside };
    });
    if (!found) return showNothing(request, reply);
    // Its id stands for it, but what this browser has sent is known at its own address only.
    if (typeof found === 'string') return reply.redirect(request.url.replace(/^\/pay\/[^?]+/u, `/pay/${found}`), 303);
    const { link, shop, before, own, held, closed } = found;
    const manner = mannerOfRequest(request, link.language);
    // A paid or doubtful payment is not tried again: its own page says how it stands.
    if (before && !mayTryAgain(before))
      return reply.redirect(withQuery(`/pay/${link.slug}/s/${before.id}`, manner), 303);
    // It holds the last place: its page says how it stands, and leads on.
    if (own && closed === 'allReserved') return reply.redirect(withQuery(`/pay/${link.slug}/s/${own.id}`, manner), 303);
    if (closed) return showClosed(request, reply, link, shop, closed, manner);
    if (!before) {
      visits.opened(link, {
        method: request.method,
        userAgent: String(request.headers['user-agent'] ?? ''),
        ifNoneMatch: String(request.headers['if-none-match'] ?? ''),
      });
    }
    const typed = before ? typedBefore(link, before) : {};
    const amount = before && link.kind !== 'fixed' && link.kind !== 'items' ? before.amount : null;
    const isStillAsked = before?.status === 'processing';
    return showForm(
      request,
      reply,
      200,
      { link, shop, held, typed, manner, again: before?.id ?? null, amount },
      isStillAsked ? { notice: say(payProblemWords, manner.locale).secondTry } : {},
    );
  });

  app.post('/pay/:slug', perPage(120), async (request, reply) => {
    const now = clock.now();
    const typed = (request.body ?? {}) as Typed;
    const link = await ports.runTx('system', (tx) => findPublicLink(tx, paramsOf(request)['slug']!));
    if (!link) return showNothing(request, reply);
    const manner = mannerOfRequest(request, link.language);
    const ticket = readTicket(ports.payFormKey, link.id, (typed['token'] ?? '').slice(0, 300), now);
    if (ticket === 'forged' || ticket === 'stale') {
      const page = await ports.runTx('system', async (tx) => {
        const shop = await shopOf(tx, link, now);
        return { shop, ...(await payability(tx, link, shop, null, now)) };
      });
      if (page.closed) return showClosed(request, reply, link, page.shop, page.closed, manner);
      return showForm(
        request,
        reply,
        403,
        { link, ...page, typed, manner, again: null },
        { notice: say(payProblemWords, manner.locale).stale },
      );
    }
    const phone = parsePhone((typed['phone'] ?? '').slice(0, 40));
    if (phone.ok) visits.entered(link, ticket.nonce);
    const turn = await takePromptTurn(ports, request.ip, phone.ok ? phone.phone : null, now);
    const done = await ports.runTx({ organisationId: link.organisation_id }, (tx) =>
      submitForm(tx, clock, {
        linkId: link.id,
        ticket,
        typed,
        manner,
        requestId: request.id,
        own: ownRequestOf(request),
        waitMinutes: turn.waitMinutes,
      }),
    );
    if (done?.kind !== 'opened' || !done.isNew) await turn.giveBack();
    if (!done) return showNothing(request, reply);
    switch (done.kind) {
      case 'opened':
        if (done.isNew) wake();
        keepOwnRequest(request, reply, link, done.transactionId);
        return reply.redirect(withQuery(`/pay/${link.slug}/s/${done.transactionId}`, manner), 303);
      case 'closed':
        return showClosed(request, reply, done.link, done.shop, done.why, manner);
      case 'earlier':
        return sendPage(
          request,
          reply,
          409,
          noticePage(frameOf(ports, manner, done.shop, `/pay/${link.slug}`), done.view),
        );
      case 'form':
        return showForm(request, reply, 422, { ...done, manner, ...keptOf(ticket) }, done.said);
    }
  });
}

/**
 * The same nonce stays with the form through corrections, so that Back and a second press still find the first charge.
 */
const keptOf = (ticket: Ticket) => ({ nonce: ticket.nonce, again: ticket.again });

/** Ended without money, or a prompt that lies on a wrong phone. Never while nobody knows. */
function mayTryAgain(sale: Sale): boolean {
  if (sale.status === 'failed' || sale.status === 'cancelled' || sale.status === 'expired') return true;
  return sale.status === 'processing' && sale.stage === 'payInProgress';
}

/** What the payer had typed, from the charge that did not work. */
function typedBefore(link: PaymentLink, sale: Sale): Typed {
  const typed: Record<string, string> = {
    phone: sale.phone ? formatPhone(sale.phone) : '',
    // One that follows from the number is left to be recognised again: the number is what may change now.
    operator: sale.phone && detectOperator(nationalNumber(sale.phone)) === sale.operator ? '' : (sale.operator ?? ''),
    amount: String(sale.amount),
  };
  const { items, ...answers } = sale.collected;
  for (const [key, value] of Object.entries(answers)) {
    if (typeof value === 'string') Object.assign(typed, { [`c_${key}`]: value, [`f_${key}`]: value });
  }
  for (const item of Array.isArray(items) ? (items as { name: string; quantity: number }[]) : []) {
    const index = link.items.findIndex((candidate) => candidate.name === item.name);
    if (index >= 0) typed[`q${index}`] = String(item.quantity);
  }
  return typed;
}
