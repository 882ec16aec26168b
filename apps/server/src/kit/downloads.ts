import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import { fairTurns } from './fair-turns.ts';
import { callerOf, type RequestContext, type RunTx } from './http/context.ts';
import { openStream, type Sink } from './read-stream.ts';
import type { Spool } from './spool.ts';

/** Files that are written from one reading of the database, for whoever downloads them. */
export type Downloads<DB> = {
  /**
   * What `produce` writes inside a transaction of the caller's organisation. Its connection goes back when the last row
   * is read, when something fails or when the client leaves, and waits for no reader. A transaction that is tried again
   * must not write its rows twice.
   */
  open(context: RequestContext<DB>, produce: (tx: Transaction<DB>, sink: Sink) => Promise<void>): Promise<Readable>;
};

/**
 * `connections` that all organisations read on. Files never take the last two: logs are verified and our own state is
 * read there as well.
 */
export function createDownloads<DB>({
  runRead,
  spool,
  connections,
}: {
  runRead: RunTx<DB>;
  spool: Spool;
  connections: number;
}): Downloads<DB> {
  const turn = fairTurns(Math.max(1, connections - 2));
  return {
    async open(context, produce) {
      const { userId, organisationId } = callerOf(context);
      const write = async (sink: Sink) => {
        const leave = await turn(organisationId, context.signal);
        let begun = false;
        const once: Sink = {
          write(chunk) {
            begun = true;
            return sink.write(chunk);
          },
        };
        await runRead({ organisationId }, (tx) => {
          if (begun) throw new Error('The database interrupted this document after it had begun');
          return produce(tx, once);
        }).finally(leave);
      };
      return openStream(spool, { userId, organisationId }, write, context.signal);
    },
  };
}
