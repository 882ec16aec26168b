import { refundsApi } from '#contract/refunds/api.ts';
import { answer } from '../../kit/http/context.ts';
import { bind } from '../context.ts';
import { createRefund, decideRefund, previewRefund } from './refund.ts';
import { takeUpPaid } from './take-up-paid.ts';

export function refundsRoutes(ports: { wake(): void }) {
  return [
    bind(refundsApi.preview, async (context, { params, query }) => answer(await previewRefund(context, params.id, query.amount))),
    bind(refundsApi.create, async (context, { params, body }) => answer(await createRefund(context, params.id, {
      amount: body.amount, reasonCode: body.reasonCode, note: body.note || null, merchantReference: body.merchantReference ?? null,
    }, ports.wake))),
    bind(refundsApi.takeUpPaid, async (context, { params, body }) => answer(await takeUpPaid(context, params.id, body, ports.wake))),
    bind(refundsApi.approve, async (context, { params }) => answer(await decideRefund(context, params.id, 'approve', null, ports.wake))),
    bind(refundsApi.decline, async (context, { params }) => answer(await decideRefund(context, params.id, 'decline', null, ports.wake))),
    bind(refundsApi.start, async (context, { params }) => answer(await decideRefund(context, params.id, 'start', null, ports.wake))),
    bind(refundsApi.keep, async (context, { params, body }) => answer(await decideRefund(context, params.id, 'keep', body.note, ports.wake))),
    bind(refundsApi.retry, async (context, { params }) => answer(await decideRefund(context, params.id, 'retry', null, ports.wake))),
    bind(refundsApi.cancel, async (context, { params }) => answer(await decideRefund(context, params.id, 'cancel', null, ports.wake))),
  ];
}
