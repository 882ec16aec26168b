import type { QueryOf } from '#contract/endpoint.ts';
import type { accountsApi } from '#contract/accounts/api.ts';
import { callerOf, file, type FileAnswer, type RunTx } from '../../kit/http/context.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../tables.ts';
import { statementHead, statementLines } from './statement.ts';

/** The statement as a file. */
export async function statementFile(context: Context, runRead: RunTx<Tables>, query: QueryOf<typeof accountsApi.statementFile>): Promise<FileAnswer> {
  const { organisationId } = callerOf(context);
  const body = await runRead({ organisationId }, async (tx) => {
    const head = await statementHead(tx, organisationId, query, context.clock.now());
    const lines: string[] = [];
    for await (const batch of statementLines(tx, organisationId, head)) lines.push(...batch.map((line) => [line.date, line.type, line.refId, line.amountIn, line.amountOut, line.balance].join(';')));
    return lines.join('\r\n');
  });
  return file({ contentType: 'text/csv; charset=utf-8', fileName: `statement-${query.from}-${query.to}.csv`, body });
}
