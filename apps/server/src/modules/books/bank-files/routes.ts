import { moveBankFile } from '#domain/states/bank-file.ts';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { orderFile } from '../../../connectors/bank-files/order-file.ts';
import type { DropBox } from '../../../connectors/bank-files/drop-box.ts';
import { answer, callerOf, file } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { bind, type Context } from '../../context.ts';
import { readBankConnection } from './connection.ts';
import { changeConnection, testConnection } from './connection-acts.ts';
import { matchLineByHand, setLineAside } from './decide-line.ts';
import { makeBankFile, stopHeldBack, type HeldBack } from './make-file.ts';
import type { BankReadPorts } from './ports.ts';
import { bringBankFile, confirmProposal, refuseProposal } from './proposals.ts';
import { proposalOf, waitingProposals } from './read-proposals.ts';
import { findFile, listAnswers, listFiles, listItems, listLines, overview } from './read.ts';
import { answerDetails, lineViews } from './views.ts';
import { waitingSum } from './waiting.ts';

const byOf = (context: Context) => {
  const { userId: id, name } = callerOf(context);
  return { id, name };
};

const namedMax = 3;
function refuseHeldBack(held: readonly HeldBack[]): never {
  fail('bank_files.all_held_back', {
    count: held.length,
    amount: held.reduce((sum, { amount }) => sum + amount, 0),
    rows: held.slice(0, namedMax).map(({ name, amount, reason }) => ({ name, amount, reason })),
  });
}

export function bankFilesRoutes(
  ports: BankReadPorts & { dropBox: DropBox; requireFullPin(context: Context, pin: string): Promise<void> },
) {
  const of = (context: Context) => callerOf(context).organisationId;
  return [
    bind(bankFilesApi.overview, async (context) =>
      answer(await overview(context.tx, ports.sealer, of(context), context.clock.now())),
    ),
    bind(bankFilesApi.list, async (context, { query }) => {
      const { data, meta } = await listFiles(context.tx, of(context), query);
      return answer(data, meta);
    }),
    bind(bankFilesApi.get, async (context, { params }) => answer(await findFile(context.tx, of(context), params.id))),
    bind(bankFilesApi.items, async (context, { params, query }) => {
      const { data, meta } = await listItems(context.tx, of(context), params.id, query);
      return answer(data, meta);
    }),
    bind(bankFilesApi.content, async (context, { params }) => {
      const row = await context.tx
        .updateTable('bank_files')
        .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
        .where('organisation_id', '=', of(context))
        .where('id', '=', params.id)
        .returning(['message_id', 'format', 'content'])
        .executeTakeFirst();
      if (!row) fail('bank_files.not_found');
      const { name, mediaType } = orderFile(row.message_id, row.format);
      return file({ contentType: mediaType, fileName: name, body: row.content });
    }),
    bind(bankFilesApi.make, async (context, { body }) => {
      const organisationId = of(context);
      const held = await context.runTx({ organisationId }, (tx) =>
        stopHeldBack(tx, context.clock.now(), ports, organisationId),
      );
      return context.runOnce({ organisationId }, async (tx) => {
        const { version } = await waitingSum(tx, organisationId);
        if (body.waitingVersion !== undefined && body.waitingVersion !== version)
          fail('record.changed_meanwhile', { version });
        const made = await makeBankFile(tx, context.clock.now(), ports, {
          organisationId,
          by: byOf(context),
          urgent: body.urgent,
        });
        if (made.ok) return answer(await findFile(tx, organisationId, made.fileId));
        if (made.why === 'notConnected') return fail('bank_files.not_connected');
        return held.length > 0 ? refuseHeldBack(held) : fail('bank_files.nothing_waits');
      });
    }),
    bind(bankFilesApi.markSent, async (context, { params, body }) => {
      const organisationId = of(context);
      const row = await context.tx
        .selectFrom('bank_files')
        .select(['state', 'version'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', params.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) fail('bank_files.not_found');
      const state = moveBankFile(row.state, 'sent') ?? fail('bank_files.action_not_possible');
      if (row.version !== body.version) fail('record.changed_meanwhile');
      await context.tx
        .updateTable('bank_files')
        .set({
          state,
          sent_at: context.clock.now(),
          sent_via: 'person',
          sent_by_name: callerOf(context).name,
          send_problem: null,
          version: row.version + 1,
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', params.id)
        .execute();
      return answer(await findFile(context.tx, organisationId, params.id));
    }),
    bind(bankFilesApi.answers, async (context, { query }) => {
      const { data, meta } = await listAnswers(context.tx, of(context), query);
      return answer(data, meta);
    }),
    bind(bankFilesApi.answer, async (context, { params }) => {
      const [found] = await answerDetails(context.tx, of(context), [params.id]);
      return answer(found ?? fail('bank_answers.not_found'));
    }),
    bind(bankFilesApi.upload, async (context, { body }) => {
      const organisationId = of(context);
      const brought = {
        organisationId,
        environment: context.environment,
        bytes: Buffer.from(body.contentBase64, 'base64'),
        fileName: body.fileName,
        by: byOf(context),
      };
      const { answerIds, isRepeat, proposalId } = await bringBankFile(context.tx, context.clock.now(), ports, brought);
      context.audited.detail = { fileName: body.fileName, answerIds, isRepeat, proposalId };
      return answer({
        answers: answerIds.length > 0 ? await answerDetails(context.tx, organisationId, answerIds, isRepeat) : [],
        proposal: proposalId === null ? null : await proposalOf(context.tx, callerOf(context), proposalId),
      });
    }),
    bind(bankFilesApi.proposals, async (context) => answer(await waitingProposals(context.tx, callerOf(context)))),
    bind(bankFilesApi.proposal, async (context, { params }) =>
      answer(await proposalOf(context.tx, callerOf(context), params.id)),
    ),
    bind(bankFilesApi.confirmProposal, async (context, { params, body }) => {
      const organisationId = of(context);
      await ports.requireFullPin(context, body.pin);
      return context.runOnce({ organisationId }, async (tx) => {
        const answerIds = await confirmProposal(tx, context.clock.now(), ports, {
          organisationId,
          id: params.id,
          version: body.version,
          by: byOf(context),
        });
        Object.assign(context.audited, {
          objectType: 'bankProposal',
          objectId: params.id,
          detail: { answerIds, shownAgain: answerIds === null },
        });
        return answer(await proposalOf(tx, callerOf(context), params.id));
      });
    }),
    bind(bankFilesApi.refuseProposal, async (context, { params, body }) => {
      await refuseProposal(context.tx, context.clock.now(), ports, {
        organisationId: of(context),
        id: params.id,
        version: body.version,
        note: body.note,
        by: byOf(context),
      });
      return answer(await proposalOf(context.tx, callerOf(context), params.id));
    }),
    bind(bankFilesApi.lines, async (context, { query }) => {
      const { data, meta } = await listLines(context.tx, of(context), query);
      return answer(data, meta);
    }),
    bind(bankFilesApi.setAside, async (context, { params, body }) =>
      answer(
        (
          await lineViews(context.tx, of(context), [
            await setLineAside(context.tx, context.clock.now(), ports, {
              organisationId: of(context),
              id: params.id,
              note: body.note,
              by: byOf(context),
            }),
          ])
        )[0]!,
      ),
    ),
    bind(bankFilesApi.match, async (context, { params, body }) => {
      const organisationId = of(context);
      await ports.requireFullPin(context, body.pin);
      return context.runOnce({ organisationId }, async (tx) =>
        answer(
          (
            await lineViews(tx, organisationId, [
              await matchLineByHand(tx, context.clock.now(), ports, {
                organisationId,
                id: params.id,
                transactionId: body.transactionId,
                by: byOf(context),
              }),
            ])
          )[0]!,
        ),
      );
    }),
    bind(bankFilesApi.connection, async (context) =>
      answer(
        await readBankConnection(context.tx, ports.sealer, {
          organisationId: of(context),
          environment: context.environment,
        }),
      ),
    ),
    bind(bankFilesApi.saveConnection, (context, { body }) => changeConnection(context, ports, body)),
    bind(bankFilesApi.testConnection, async (context) => answer(await testConnection(context, ports))),
  ];
}
