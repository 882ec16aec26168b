import { at, walk, type Tree, type Violation } from '../tree.ts';

/** A row says who has it in hand, or when it is tried again: a queue. */
const queueColumn = /\b(claimed_until|leased?_until|next_attempt_at|next_try_at)\s+timestamptz/g;
/** The queue; money, which is claimed where it stands; what the release before had, until its columns go. */
const queues: ReadonlySet<string> = new Set(['jobs', 'attempts', 'settlements', 'outbox_messages']);
const tableBefore = /(?:CREATE|ALTER) TABLE (?:IF (?:NOT )?EXISTS )?(\w+)(?![\s\S]*?(?:CREATE|ALTER) TABLE)/;

const server = /^apps\/server\/src\/(?!testing\/|jobs\/)/;
/** What each process does for itself: it is here, its open streams, the money stages, its database. */
const ownPace =
  /^apps\/server\/src\/(main\/heartbeats|modules\/engine\/movements\/submit\/runner|modules\/ground\/live\/routes|postgres\/embedded)\.ts$/;

/** One queue for all (0060): what is tried again, or comes by the clock, is a job. */
export function checkQueues(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (/^db\/migrations\/.*\.sql$/.test(file.path))
      for (const { 0: column, index } of file.text.matchAll(queueColumn)) {
        const table = tableBefore.exec(file.text.slice(0, index))?.[1] ?? '';
        if (!queues.has(table))
          found.push(at('queues', file, index, `${column.split(/\s/)[0]} makes ${table} a queue: ask for a job`));
      }
    if (!file.isCode || file.isTest || !server.test(file.path) || ownPace.test(file.path)) continue;
    walk(file.program(), (node) => {
      if (node.type === 'CallExpression' && node['callee'].name === 'setInterval')
        found.push(
          at('queues', file, node.start, 'a timer of its own: what comes by the clock is a row of main/schedules.ts'),
        );
    });
  }
  return found;
}
