import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderPayState } from '#checkout/render.ts';
import type { PayPage } from '#checkout/views.ts';
import { payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { say } from '#i18n/words.ts';
import { isHttpUrl } from '#domain/values/text.ts';
import { formatTime } from '#domain/values/time.ts';
import type { TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { receiptFileName, receiptPdf } from '../transactions/public.ts';
import { addEvents, liveOf, lockTransactions, saveTransactions } from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { withQuery, type Manner } from './manner.ts';
import { perPage } from './one-page.ts';
import {
  mayAskAbout,
  frameOf,
  mannerOfRequest,
  paramsOf,
  placeOf,
  queryOf,
  type PayPagePorts,
  type Place,
} from './place.ts';
import { sendNotFound } from './not-found.ts';
import { compressed, sendPage } from './send.ts';
import { refreshAfter, statusView } from './status-view.ts';

type Shown = { place: Place; page: PayPage & { body: { kind: 'status' } }; manner: Manner; go: string | null };
const often = { config: { rateLimit: { max: 3000, timeWindow: 10_000 } } };

/** The page of one payment, its live state, its receipt, and the way to an operator's own page. */
export function statusRoutes(app: FastifyInstance, ports: PayPagePorts): void {
  const { clock } = ports;

  const show = (request: FastifyRequest): Promise<Shown | null> =>
    ports.runTx('system', async (tx) => {
      const now = clock.now();
      const place = await placeOf(tx, paramsOf(request));
      if (!place) return null;
      const { sale, link, base } = place;
      const manner = mannerOfRequest(request, sale.metadata['language'] ?? link?.language);
      const view = await statusView(tx, { sale, link, base, manner, now });
      const merchant = await organisationOf(tx, place.organisationId);
      const go = sale.stage === 'redirectRequired' ? `${base}/go${manner.carried}` : null;
      const frame = frameOf(ports, manner, { name: merchant.display_name, logoUrl: merchant.logo_url }, base);
      return {
        place,
        manner,
        go,
        page: { ...frame, refreshSeconds: refreshAfter(view, now), refreshHref: go, body: view },
      };
    });

  const nothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => sendNotFound(ports, request, reply);

  for (const prefix of ['/pay/:slug/s/:id', '/pay/o/:organisation/s/:id']) {
    app.get(prefix, often, async (request, reply) => {
      const shown = await show(request);
      return shown ? sendPage(request, reply, 200, shown.page) : nothing(request, reply);
    });

    app.get(`${prefix}/state`, often, async (request, reply) => {
      const shown = await show(request);
      reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
      if (!shown) return reply.code(404).send('{}');
      const { body } = shown.page;
      const checked = body.checkedAt
        ? say(payStatusWords, shown.manner.locale).checkedAt({ time: clockTime(body.checkedAt) })
        : '';
      const isSame = queryOf(request)['v'] === body.version;
      const told = {
        v: body.version,
        checked,
        ...(shown.go ? { go: shown.go } : isSame ? {} : renderPayState(shown.page)),
      };
      return reply.send(compressed(request, reply, JSON.stringify(told)));
    });

    app.post(`${prefix}/check`, perPage(240), async (request, reply) => {
      const place = await ports.runTx('system', (tx) => placeOf(tx, paramsOf(request)));
      if (!place) return nothing(request, reply);
      const scope = { organisationId: place.organisationId };
      const isTurn = await ports.runTx(scope, (tx) => mayAskAbout(tx, place, clock.now()));
      // No transaction is open while the operator is asked.
      if (isTurn) await ports.pipeline.askNow(place.organisationId, place.sale.id);
      return reply.redirect(withQuery(place.base, mannerOfRequest(request)), 303);
    });

    app.get(`${prefix}/go`, async (request, reply) => {
      const place = await ports.runTx('system', (tx) => placeOf(tx, paramsOf(request)));
      if (!place) return nothing(request, reply);
      const url = await ports.runTx({ organisationId: place.organisationId }, (tx) => leaveFor(tx, place, clock.now()));
      return reply
        .header('referrer-policy', 'no-referrer')
        .redirect(url ?? withQuery(place.base, mannerOfRequest(request)), 303);
    });

    app.get(`${prefix}/receipt.pdf`, perPage(60), async (request, reply) => {
      const shown = await show(request);
      if (!shown || shown.page.body.completedAt === null) return nothing(request, reply);
      const { page, manner, place } = shown;
      const { organisationId } = place;
      // Receipts are shown around: the number stays masked.
      const options = { phone: 'masked' as const, at: clock.now() };
      const body = await ports.runTx({ organisationId }, (tx) =>
        receiptPdf(tx, ports.name, organisationId, page.body.id, manner.locale, options),
      );
      return reply
        .header('content-type', 'application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${receiptFileName(page.body.id, manner.locale)}"`)
        .send(body);
    });
  }
}

const clockTime = (at: Date): string => `${formatTime(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`;

/** The address of the operator's own page, noted as visited. Null when there is none, or the payment has moved on. */
async function leaveFor(tx: Tx, place: Place, now: Date): Promise<string | null> {
  const row = (await lockTransactions(tx, [{ organisationId: place.organisationId, id: place.sale.id }])).get(
    place.sale.id,
  );
  if (!row || (row.stage !== 'redirectRequired' && row.stage !== 'externalPayPending')) return null;
  const attempt = await tx
    .selectFrom('attempts')
    .select('redirect_url')
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('redirect_url', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const url = attempt?.redirect_url;
  if (!url || !isHttpUrl(url)) return null;
  const from = { status: row.status, stage: row.stage } as TransactionState;
  const move = moveTransaction({ ...from, flow: 'in' }, 'payerRedirected');
  if (move.ok) {
    row.status = move.status;
    row.stage = move.stage;
    await saveTransactions(tx, [row], now);
    await addEvents(tx, [
      {
        organisationId: row.organisation_id,
        transactionId: row.id,
        at: now,
        kind: 'payerRedirected',
        actorKind: 'payer',
        from,
        to: move,
      },
    ]);
    await addLive(tx, [liveOf(row, now)]);
  }
  return url;
}
