import { transactionsApi } from '#contract/transactions/api.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { answer, callerOf, file } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import type { Pipeline } from '../../engine/movements/public.ts';
import type { Tables } from '../../tables.ts';
import { cancelTransaction, checkNow, resendPrompt } from './act.ts';
import { transactionDetail, visibleTransaction } from './detail.ts';
import { exportTransactions } from './export.ts';
import { countsOf, listTransactions, totalsOf } from './list.ts';
import { manualRequests } from './manual-requests.ts';
import { receiptFileName, receiptPdf } from './receipt.ts';

export type TransactionsPorts = { pipeline: Pipeline; wake(): void; downloads: Downloads<Tables> };

export function transactionsRoutes(ports: TransactionsPorts) {
  return [
    bind(transactionsApi.list, async (context, { query }) => {
      const { rows, meta } = await listTransactions(context.tx, callerOf(context), query);
      return answer(rows, meta);
    }),
    bind(transactionsApi.totals, async (context, { query }) =>
      answer(await totalsOf(context.tx, callerOf(context), query)),
    ),
    bind(transactionsApi.manualRequests, async (context) =>
      answer(await manualRequests(context.tx, callerOf(context))),
    ),
    bind(transactionsApi.counts, async (context, { query }) =>
      answer(await countsOf(context.tx, callerOf(context), query)),
    ),
    bind(transactionsApi.export, (context, { query }) => exportTransactions(context, ports.downloads, query)),
    bind(transactionsApi.get, async (context, { params }) =>
      answer(await transactionDetail(context.tx, callerOf(context), params.id, context.clock.now())),
    ),
    bind(transactionsApi.receipt, async (context, { params, query }) => {
      const caller = callerOf(context);
      const language = query.language ?? context.locale;
      // Whoever may see only own records gets only their receipts.
      await visibleTransaction(context.tx, caller, params.id);
      const phone = caller.permissions.has('customers:view') ? 'full' : 'masked';
      const body = await receiptPdf(context.tx, context.environment, caller.organisationId, params.id, language, {
        phone,
        at: context.clock.now(),
      });
      return file({ contentType: 'application/pdf', fileName: receiptFileName(params.id, language), body });
    }),
    bind(transactionsApi.checkNow, async (context, { params }) =>
      answer(await checkNow(context, params.id, ports.pipeline)),
    ),
    bind(transactionsApi.resendPrompt, async (context, { params, body }) =>
      answer(await resendPrompt(context, params.id, body, ports.wake)),
    ),
    bind(transactionsApi.cancel, async (context, { params }) => answer(await cancelTransaction(context, params.id))),
  ];
}
