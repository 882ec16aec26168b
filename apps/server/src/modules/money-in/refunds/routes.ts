import { refundsApi } from '#contract/refunds/api.ts';
import { answer } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import { createRefund, previewRefund, type RefundPorts } from './refund.ts';
import { decideRefund } from './decide.ts';
import { recordNothingOwed } from './nothing-owed.ts';
import { settleRefund } from './settle.ts';
import { takeUpPaid } from './take-up-paid.ts';

export function refundsRoutes(own: Omit<RefundPorts, 'environment'>) {
  const ports = (context: InTx): RefundPorts => ({ ...own, environment: context.environment });
  return [
    bind(refundsApi.preview, async (context, { params, query }) =>
      answer(await previewRefund(context, ports(context), params.id, query.amount)),
    ),
    bind(refundsApi.create, async (context, { params, body }) =>
      answer(
        await createRefund(context, ports(context), params.id, {
          amount: body.amount,
          reasonCode: body.reasonCode,
          note: body.note || null,
          merchantReference: body.merchantReference ?? null,
          duplicateOf: body.duplicateOf ?? null,
        }),
      ),
    ),
    bind(refundsApi.takeUpPaid, async (context, { params, body }) =>
      answer(await takeUpPaid(context, ports(context), params.id, body)),
    ),
    bind(refundsApi.approve, async (context, { params, body }) =>
      answer(await decideRefund(context, ports(context), params.id, 'approve', null, body.duplicateOf ?? null)),
    ),
    bind(refundsApi.decline, async (context, { params }) =>
      answer(await decideRefund(context, ports(context), params.id, 'decline', null)),
    ),
    bind(refundsApi.start, async (context, { params }) =>
      answer(await decideRefund(context, ports(context), params.id, 'start', null)),
    ),
    bind(refundsApi.keep, async (context, { params, body }) =>
      answer(await decideRefund(context, ports(context), params.id, 'keep', body.note)),
    ),
    bind(refundsApi.retry, async (context, { params, body }) =>
      answer(await decideRefund(context, ports(context), params.id, 'retry', null, body.duplicateOf ?? null)),
    ),
    bind(refundsApi.nothingOwed, async (context, { params }) => answer(await recordNothingOwed(context, params.id))),
    bind(refundsApi.settle, async (context, { params, body }) => answer(await settleRefund(context, params.id, body))),
    bind(refundsApi.cancel, async (context, { params }) =>
      answer(await decideRefund(context, ports(context), params.id, 'cancel', null)),
    ),
  ];
}
