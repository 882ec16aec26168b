import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { limits } from '#domain/values/limits.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind, type Context, type InTx } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { templateFile } from '../payout-files/public.ts';
import type { Tables } from '../../tables.ts';
import { payoutTemplate } from '#i18n/catalogues/mass-payments/template.ts';
import { act, type ActWish, type RunAct } from './act.ts';
import { decideAmounts, previewAmounts } from './amounts.ts';
import { addRows, correctRow, type RowLimits } from './change-rows.ts';
import { cloneRun, createRun, fromGroup, fromTyped, updateRun } from './draft.ts';
import { attachSheet, mapSheet, previewOf } from './file-of-run.ts';
import { dropNamed } from './dropped-rows.ts';
import { resultFile, wrongRowsFile } from './files.ts';
import { fixRows } from './fix-rows.ts';
import { findItem, itemDetail, listItems, visibleRunOf } from './items.ts';
import { decideLeftOutOf } from './left-out.ts';
import { takePlaces } from './moved-recipients.ts';
import { withPeople } from './who-is-meant.ts';
import { listRuns, totalsOfRuns } from './list.ts';
import { askForNames } from './names.ts';
import { decideOverCap, previewOverCap } from './over-cap.ts';
import { payoutsFile } from './payouts-file.ts';
import { listPayouts, totalsOfPayouts } from './payouts-list.ts';
import { answerColumns } from './answer-columns.ts';
import { lockedParts, lockedRun, partsToPrepare, requireSeen, requireVersion, visibleRun } from './records.ts';
import { possibleOf, requireAction } from './run-actions.ts';
import { requireRecorder } from './recorder.ts';
import { recordItem } from './record-item.ts';
import { retryItems } from './retry.ts';
import { requireRowVersion } from './row-version.ts';
import { rowLimitsOf } from './row-limits.ts';
import { decideTotal, explainTotal } from './settle-control.ts';
import { submitRun, type SubmitPorts } from './submit.ts';
import { runDetail } from './view.ts';

export type MassPaymentPorts = SubmitPorts & { files: FileServices; downloads: Downloads<Tables>; rows: RowLimits };

export function massPaymentsRoutes(ports: MassPaymentPorts) {
  const detail = (context: InTx, id: string) =>
    runDetail(context.tx, callerOf(context), id, context.clock.now(), context.environment);
  /** After an act that had transactions of its own. */
  const detailNow = (context: Context, id: string) =>
    context.runTx({ organisationId: callerOf(context).organisationId }, (tx) =>
      runDetail(tx, callerOf(context), id, context.clock.now(), context.environment),
    );
  const limitsOf = (context: InTx) => rowLimitsOf(context.tx, callerOf(context).organisationId, ports.rows);
  /** A run whose rows the caller may change now, locked. */
  const prepared = async (context: InTx, id: string, action: Parameters<typeof requireAction>[2]) => {
    const run = await lockedRun(context.tx, callerOf(context), id);
    await requireAction(context.tx, run, action, callerOf(context), context.clock.now());
    return run;
  };
  /** The same for every part of its file that can be changed now. */
  const preparedParts = async (context: InTx, id: string, version: number | undefined) => {
    const parts = await lockedParts(context.tx, callerOf(context), id);
    if (version !== undefined) requireVersion(parts, version);
    await requireAction(
      context.tx,
      parts.find((part) => part.id === id)!,
      'edit',
      callerOf(context),
      context.clock.now(),
    );
    return possibleOf(parts, 'edit', callerOf(context), context.clock.now());
  };
  const actOn = async (context: InTx, name: RunAct, id: string, body: ActWish) => {
    await act(context, ports, name, id, body);
    context.afterCommit(ports.wake);
    return answer(await detail(context, id));
  };
  return [
    bind(massPaymentsApi.list, async (context, { query }) => {
      const { rows, meta } = await listRuns(context.tx, callerOf(context), query);
      return answer(rows, meta);
    }),
    bind(massPaymentsApi.totals, async (context, { query }) =>
      answer(await totalsOfRuns(context.tx, callerOf(context), query)),
    ),
    bind(massPaymentsApi.limits, async (context) =>
      answer({
        rowsPerRun: (await limitsOf(context)).rowsPerRun,
        rowsPerFile: limits.spreadsheetRowsMax,
        fileBytes: limits.spreadsheetBytesMax,
      }),
    ),
    bind(massPaymentsApi.template, (context, { query }) =>
      templateFile({
        format: query.format,
        locale: query.language ?? context.locale,
        at: context.clock.now(),
        separator: query.separator,
        columns: payoutTemplate,
      }),
    ),
    bind(massPaymentsApi.create, async (context, { body }) =>
      answer(await detail(context, await createRun(context, body, await limitsOf(context)))),
    ),
    bind(massPaymentsApi.get, async (context, { params }) => answer(await detail(context, params.id))),
    bind(massPaymentsApi.update, async (context, { params, body }) => {
      await updateRun(context, params.id, body, await limitsOf(context));
      return answer(await detail(context, params.id));
    }),
    bind(massPaymentsApi.clone, async (context, { params, body }) =>
      answer(await detail(context, await cloneRun(context, params.id, body.items ?? 'all'))),
    ),

    bind(massPaymentsApi.attachFile, (context, { params, body }) => attachSheet(context, ports.files, params.id, body)),
    bind(massPaymentsApi.mapping, async (context, { params }) =>
      answer(await previewOf(context.tx, await visibleRun(context.tx, callerOf(context), params.id))),
    ),
    bind(massPaymentsApi.map, async (context, { params, body }) => {
      await mapSheet(context, params.id, body);
      context.afterCommit(ports.wake);
      return answer(await detail(context, params.id));
    }),

    bind(massPaymentsApi.answerColumns, async (context, { params, body }) => {
      await answerColumns(context, params.id, body);
      return answer(await detail(context, params.id));
    }),
    bind(massPaymentsApi.decideTotal, async (context, { params, body }) => {
      await decideTotal(context, params.id, params.rowNo, body, await limitsOf(context));
      return answer(await detail(context, params.id));
    }),
    bind(massPaymentsApi.explainTotal, async (context, { params, body }) => {
      await explainTotal(context, params.id, body);
      return answer(await detail(context, params.id));
    }),

    bind(massPaymentsApi.items, async (context, { params, query }) => {
      const { rows, meta } = await listItems(
        context.tx,
        await visibleRun(context.tx, callerOf(context), params.id),
        query,
      );
      return answer(await withPeople(context.tx, callerOf(context).organisationId, rows), meta);
    }),
    bind(massPaymentsApi.item, async (context, { params }) =>
      answer(
        await itemDetail(
          context.tx,
          await visibleRunOf(context.tx, callerOf(context), params.id),
          params.id,
          callerOf(context),
          context.clock.now(),
        ),
      ),
    ),
    bind(massPaymentsApi.addItems, async (context, { params, body }) => {
      const run = await prepared(context, params.id, 'addItems');
      await addRows(
        context.tx,
        run,
        'groupId' in body
          ? await fromGroup(context.tx, run, body.groupId)
          : await fromTyped(context.tx, run, body.rows),
        context.clock.now(),
        await limitsOf(context),
      );
      return answer(await detail(context, params.id));
    }),
    bind(massPaymentsApi.editItem, async (context, { params, body }) => {
      const run = await prepared(context, params.id, 'edit');
      const item = await findItem(context.tx, run, params.itemId);
      const { recipientId, version, ...change } = body;
      requireRowVersion(item, run, version);
      await correctRow(context.tx, run, item, change, recipientId, context.clock.now());
      return answer(
        await itemDetail(
          context.tx,
          await visibleRun(context.tx, callerOf(context), params.id),
          params.itemId,
          callerOf(context),
          context.clock.now(),
        ),
      );
    }),
    bind(massPaymentsApi.recordItem, (context, { params, body }) =>
      recordItem(context, ports, params.id, params.itemId, body),
    ),
    bind(massPaymentsApi.dropItems, async (context, { params, body }) => {
      const run = await prepared(context, params.id, 'edit');
      if ('which' in body) await requireSeen(context.tx, run, body.version);
      await dropNamed(context.tx, run, 'which' in body ? 'wrong' : body.itemIds, {
        now: context.clock.now(),
        actorName: callerOf(context).name,
      });
      return answer(await detail(context, params.id));
    }),
    bind(massPaymentsApi.leftOut, async (context, { params, body }) => {
      const changed = await decideLeftOutOf(
        context.tx,
        await preparedParts(context, params.id, body.version),
        body.choice,
        body,
        { now: context.clock.now(), actorName: callerOf(context).name },
      );
      return answer({ changed, run: await detail(context, params.id) });
    }),
    bind(massPaymentsApi.takePlaces, async (context, { params, body }) => {
      const changed = await takePlaces(
        context.tx,
        await preparedParts(context, params.id, body.version),
        body.itemIds,
        { now: context.clock.now(), actorName: callerOf(context).name },
      );
      return answer({ changed, run: await detail(context, params.id) });
    }),
    bind(massPaymentsApi.previewAmounts, async (context, { params }) =>
      answer(
        await previewAmounts(
          context.tx,
          await partsToPrepare(context.tx, await visibleRun(context.tx, callerOf(context), params.id)),
        ),
      ),
    ),
    bind(massPaymentsApi.amounts, async (context, { params, body }) => {
      const changed = await decideAmounts(
        context.tx,
        await preparedParts(context, params.id, body.version),
        body.choice,
        context.clock.now(),
      );
      return answer({ changed, run: await detail(context, params.id) });
    }),
    bind(massPaymentsApi.previewOverCap, async (context, { params, query }) =>
      answer(
        await previewOverCap(
          context.tx,
          await visibleRun(context.tx, callerOf(context), params.id),
          query.itemIds?.split(','),
          context.clock.now(),
        ),
      ),
    ),
    bind(massPaymentsApi.overCap, async (context, { params, body }) => {
      const run = await prepared(context, params.id, 'edit');
      await requireSeen(context.tx, run, body.version);
      const now = context.clock.now();
      if (body.choice === 'manual') await requireRecorder(context.tx, context, now);
      const done = await decideOverCap(context.tx, run, body.choice, body.itemIds, now, await limitsOf(context));
      return answer({ ...done, run: await detail(context, params.id) });
    }),
    bind(massPaymentsApi.wrongRows, (context, { params, query }) =>
      wrongRowsFile(context, ports.downloads, params.id, query),
    ),
    bind(massPaymentsApi.fixRows, async (context, { params, body }) =>
      answer({
        ...(await fixRows(context, ports.files, params.id, body.fileId)),
        run: await detailNow(context, params.id),
      }),
    ),
    bind(massPaymentsApi.checkNames, async (context, { params }) => {
      await askForNames(context.tx, await prepared(context, params.id, 'checkNames'), context.clock.now());
      context.afterCommit(ports.wake);
      return answer(await detail(context, params.id));
    }),

    bind(massPaymentsApi.submit, (context, { params, body }) => submitRun(context, ports, params.id, body)),
    bind(massPaymentsApi.pause, (context, { params, body }) => actOn(context, 'pause', params.id, body)),
    bind(massPaymentsApi.resume, (context, { params, body }) => actOn(context, 'resume', params.id, body)),
    bind(massPaymentsApi.cancel, (context, { params, body }) => actOn(context, 'cancel', params.id, body)),
    bind(massPaymentsApi.recall, (context, { params, body }) => actOn(context, 'recall', params.id, body)),
    bind(massPaymentsApi.retry, (context, { params, body }) => retryItems(context, ports, params.id, body)),
    bind(massPaymentsApi.result, (context, { params, query }) =>
      resultFile(context, ports.downloads, params.id, query),
    ),

    bind(massPaymentsApi.recipients, async (context, { query }) => {
      const { rows, meta } = await listPayouts(context.tx, callerOf(context), 'runs', query);
      return answer(rows, meta);
    }),
    bind(massPaymentsApi.recipientTotals, async (context, { query }) =>
      answer(await totalsOfPayouts(context.tx, callerOf(context), 'runs', query)),
    ),
    bind(massPaymentsApi.recipientExport, (context, { query }) => payoutsFile(context, ports.downloads, 'runs', query)),
    bind(massPaymentsApi.payouts, async (context, { query }) => {
      const { rows, meta } = await listPayouts(context.tx, callerOf(context), 'finance', query);
      return answer(rows, meta);
    }),
    bind(massPaymentsApi.payoutTotals, async (context, { query }) =>
      answer(await totalsOfPayouts(context.tx, callerOf(context), 'finance', query)),
    ),
    bind(massPaymentsApi.payoutExport, (context, { query }) => payoutsFile(context, ports.downloads, 'finance', query)),
  ];
}
