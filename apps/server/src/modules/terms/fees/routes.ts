import { feesApi } from '#contract/fees/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import { feeBook } from './book.ts';
import { endTax, saveSchedule, saveSplit, saveTax, withdrawSchedule } from './change.ts';

const book = async (context: InTx) =>
  answer(await feeBook(context.tx, callerOf(context).organisationId, context.clock.now()));

/** Every change answers the whole book, so that a screen never shows half of it. */
export function feesRoutes() {
  return [
    bind(feesApi.book, book),
    bind(feesApi.saveSchedule, async (context, { body }) => {
      await saveSchedule(context, body);
      return book(context);
    }),
    bind(feesApi.withdrawSchedule, async (context, { params }) => {
      await withdrawSchedule(context, params.id);
      return book(context);
    }),
    bind(feesApi.saveTax, async (context, { body }) => {
      await saveTax(context, body);
      return book(context);
    }),
    bind(feesApi.endTax, async (context, { params, body }) => {
      await endTax(context, params.id, body);
      return book(context);
    }),
    bind(feesApi.saveSplit, async (context, { body }) => {
      await saveSplit(context, body);
      return book(context);
    }),
  ];
}
