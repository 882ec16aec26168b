import { transfersApi } from '#contract/transfers/api.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { answer, callerOf, file } from '../../../kit/http/context.ts';
import { accountsToDrawOn } from '../../accounts/accounts/public.ts';
import { bind } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import { receiptFileName, receiptPdf } from '../../money-in/transactions/public.ts';
import { recordTransfer, refundTransfer, retryTransfer, stopTransfer } from './act.ts';
import { sendProof } from './send-proof.ts';
import { readAttachment } from './attachments.ts';
import { resolveBeneficiary, type BeneficiaryWish } from './beneficiary.ts';
import { createTransfer } from './create.ts';
import { requireTransferAction, transferDetail } from './detail.ts';
import { listTransfers, transferTotals } from './list.ts';
import { checkName } from './name-check.ts';
import { countLook, payeeInfo } from './payees.ts';
import type { TransferPorts } from './ports.ts';
import { quoteTransfer } from './quote.ts';
import { sendHeld } from './send-held.ts';
import { visibleSchedule } from './schedules.ts';
import { decideSchedule } from './schedule-act.ts';
import { listSchedules } from './schedule-view.ts';

/** A name may still be missing when somebody only asks whose account it is. */
const named = (payee: BodyOf<typeof transfersApi.checkName>['beneficiary']): BeneficiaryWish =>
  payee.kind === 'user' || payee.kind === 'linkedAccount' ? payee : { ...payee, name: payee.name ?? '' };

export function transfersRoutes(ports: TransferPorts & { files: FileServices }) {
  return [
    bind(transfersApi.quote, async (context, { body }) => answer(await quoteTransfer(context, ports, body))),
    bind(transfersApi.checkName, async (context, { body }) => {
      const { organisationId } = callerOf(context);
      const resolved = await context.runTx({ organisationId }, (tx) =>
        resolveBeneficiary(tx, {
          organisationId,
          wish: named(body.beneficiary),
          cardKey: ports.cardKey,
          at: context.clock.now(),
          evenCooling: true,
        }),
      );
      return answer(await checkName(context, ports, resolved));
    }),
    bind(transfersApi.create, (context, { body }) => createTransfer(context, ports, body)),
    bind(transfersApi.list, async (context, { query }) => {
      const { rows, meta } = await listTransfers(context.tx, callerOf(context), query, context.clock.now());
      return answer(rows, meta);
    }),
    bind(transfersApi.totals, async (context, { query }) =>
      answer(await transferTotals(context.tx, callerOf(context), query, context.clock.now())),
    ),
    bind(transfersApi.get, async (context, { params }) =>
      answer(await transferDetail(context.tx, callerOf(context), params.id, context.clock.now())),
    ),
    bind(transfersApi.receipt, async (context, { params, query }) => {
      const caller = callerOf(context);
      const language = query.language ?? context.locale;
      await requireTransferAction(context.tx, caller, params.id, 'receipt', context.clock.now());
      return file({
        contentType: 'application/pdf',
        fileName: receiptFileName(params.id, language),
        body: await receiptPdf(context.tx, context.environment, caller.organisationId, params.id, language, {
          phone: 'full',
          at: context.clock.now(),
        }),
      });
    }),
    bind(transfersApi.attachment, (context, { params }) =>
      readAttachment(context, ports.files, params.id, params.fileId),
    ),
    bind(transfersApi.cancel, async (context, { params, body }) =>
      answer(await stopTransfer(context, ports, params.id, 'cancel', body.note)),
    ),
    bind(transfersApi.recall, async (context, { params, body }) =>
      answer(await stopTransfer(context, ports, params.id, 'recall', body.note)),
    ),
    bind(transfersApi.retry, (context, { params, body }) => retryTransfer(context, ports, params.id, body)),
    bind(transfersApi.record, (context, { params, body }) => recordTransfer(context, ports, params.id, body)),
    bind(transfersApi.approveRefund, (context, { params, body }) => refundTransfer(context, ports, params.id, body)),
    bind(transfersApi.sendProof, async (context, { params, body }) =>
      answer(await sendProof(context, ports, params.id, body)),
    ),
    bind(transfersApi.sources, async (context, { query }) => {
      const { rows, meta } = await accountsToDrawOn(context.tx, callerOf(context), query);
      return answer(rows, meta);
    }),
    bind(transfersApi.payee, async (context, { query }) => {
      await countLook(context, ports);
      return answer(await context.runTx('system', (tx) => payeeInfo(tx, query, context.clock.now())));
    }),
    bind(transfersApi.schedules, async (context, { query }) => {
      const { rows, meta } = await listSchedules(context.tx, callerOf(context), query, context.clock.now());
      return answer(rows, meta);
    }),
    bind(transfersApi.pauseSchedule, async (context, { params }) =>
      answer(await decideSchedule(context, params.id, 'pause', null)),
    ),
    bind(transfersApi.resumeSchedule, async (context, { params, body }) => {
      const { organisationId } = callerOf(context);
      await context.runTx({ organisationId }, (tx) => visibleSchedule(tx, callerOf(context), params.id));
      await requirePin(context, ports.auth, body.pin);
      return context.runOnce({ organisationId }, async (tx) =>
        answer(await decideSchedule({ ...context, tx }, params.id, 'resume', null, body.version)),
      );
    }),
    bind(transfersApi.sendHeldSchedule, (context, { params, body }) => sendHeld(context, ports, params.id, body)),
    bind(transfersApi.cancelSchedule, async (context, { params, body }) =>
      answer(await decideSchedule(context, params.id, 'cancel', body.note)),
    ),
  ];
}
