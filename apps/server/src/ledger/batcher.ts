import { doubled, retries } from '#domain/values/retries.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTx, type Database } from '../kit/database.ts';
import { isConnectionLost, isTimeout } from '../kit/database-errors.ts';
import { batchMaxDefault, callLedgerPost, endOfBatch, itemOf, type LedgerItem } from './post.ts';
import type { Posting, PostingResult } from './posting.ts';

/**
 * Many single callers, few transactions. The batcher sends whatever waits, at most `maxBatch`, with `inFlight` calls
 * on the way and no timer: at low load a batch of one, under load the throughput of large batches. A promise is
 * fulfilled only after COMMIT.
 */
export type Batcher = {
  /**
   * Rejects with the database's error for an item it cannot digest, with OutcomeUnknown when the database stayed away.
   */
  post(posting: Posting): Promise<PostingResult>;
  /** The postings stand or fall together; they are sent in one call. */
  postGroup(postings: Posting[]): Promise<PostingResult[]>;
  /** Waits for everything that was accepted; later calls are refused. */
  close(): Promise<void>;
};

export type BatcherOptions = {
  db: Database<any>;
  /** Items per call, 1 to 999. */
  maxBatch?: number;
  inFlight?: number;
  /** How long a batch is sent again while the database cannot be reached. */
  retryForMs?: number;
};

/**
 * The connection broke and did not come back in time: the postings stand or they do not. Send them again with the same
 * keys.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

type Unit = {
  items: LedgerItem[];
  length: number;
  resolve(results: PostingResult[]): void;
  reject(error: unknown): void;
};

export function createBatcher({
  db,
  maxBatch = batchMaxDefault,
  inFlight = 2,
  retryForMs = retries.booksAway.untilSeconds * 1000,
}: BatcherOptions): Batcher {
  if (!(maxBatch >= 1 && maxBatch <= 999)) throw new RangeError('maxBatch must be 1 to 999');
  let waiting: Unit[] = [];
  let running = 0;
  let scheduled = false;
  let closed = false;
  let drained: (() => void)[] = [];

  const enqueue = (postings: Posting[]) =>
    new Promise<PostingResult[]>((resolve, reject) => {
      if (closed) throw new Error('The batcher is closed');
      if (postings.length > 999) throw new RangeError('A group has at most 999 postings');
      // Malformed input fails here and never spoils a batch.
      const items = postings.map(itemOf);
      waiting.push({ items, length: items.length, resolve, reject });
      schedule();
    });

  // Callers woken by one batch come back a few promise turns later; setImmediate lets all of them in first.
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(pump);
  };

  function pump(): void {
    scheduled = false;
    while (running < inFlight && waiting.length > 0) {
      const end = endOfBatch(waiting, 0, maxBatch);
      const batch = waiting.slice(0, end);
      waiting = waiting.slice(end);
      running++;
      void send(batch).finally(() => {
        running--;
        schedule();
      });
    }
    if (running === 0 && waiting.length === 0) {
      for (const done of drained) done();
      drained = [];
    }
  }

  async function send(batch: Unit[]): Promise<void> {
    const deadline = performance.now() + retryForMs;
    for (let attempt = 0; ; attempt++) {
      try {
        const results = await withTx(db, 'system', (tx) =>
          callLedgerPost(
            tx,
            batch.flatMap((unit) => unit.items),
          ),
        );
        let start = 0;
        for (const unit of batch) unit.resolve(results.slice(start, (start += unit.length)));
        return;
      } catch (error) {
        if (isConnectionLost(error)) {
          // Perhaps COMMIT arrived, perhaps not. The keys make asking again safe.
          if (performance.now() < deadline) {
            await sleep(Math.random() * doubled(retries.booksAway, attempt + 1) * 1000);
            continue;
          }
          const unknown = new OutcomeUnknown('The ledger cannot be reached: the outcome is unknown', { cause: error });
          for (const unit of batch) unit.reject(unknown);
          return;
        }
        if (batch.length === 1 || isTimeout(error)) {
          for (const unit of batch) unit.reject(error);
          return;
        }
        // One item the database cannot digest must not fail the others: halve until it is alone.
        const middle = batch.length >> 1;
        await send(batch.slice(0, middle));
        await send(batch.slice(middle));
        return;
      }
    }
  }

  return {
    post: async (posting) => (await enqueue([posting]))[0]!,
    postGroup: (postings) => {
      const group = postings[0]?.group;
      if (group === undefined || postings.some((posting) => posting.group !== group)) {
        return Promise.reject(new Error('The postings of a group carry the same group'));
      }
      return enqueue(postings);
    },
    close: () => {
      closed = true;
      schedule();
      return new Promise<void>((done) => drained.push(done));
    },
  };
}
