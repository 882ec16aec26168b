import type { Selectable } from 'kysely';
import { jobKinds } from '../../../jobs/kinds.ts';
import type { JobHandler, JobOutcome } from '../../../jobs/runner.ts';
import type { Log } from '../../../kit/log.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { OutboxMessagesTable } from './tables.ts';
import type { Tables } from '../../tables.ts';
import type { Tx } from '../../context.ts';
import { messageSealer, sealContext } from './sealing.ts';
import { shortReason, type SendOutcome, type Senders } from './sender.ts';
import type { MailContent } from './render.ts';

type Row = Selectable<OutboxMessagesTable>;
type Sent = JobOutcome & { isKept?: true };

const callMs = 90_000;

/**
 * Sends what was written into the outbox. A process that dies after sending and before that is written down leaves a
 * claim that runs out, and the message goes out a second time: at least once, with the same message id on every mail so
 * that a receiver can tell.
 */
export function messageJobs(ports: {
  runTx: RunTx<Tables>;
  clock: Clock;
  log: Log;
  senders: Senders;
}): Record<'message' | 'code', JobHandler<Tables, Sent>> {
  const { runTx, clock, log, senders } = ports;
  const handler: Omit<JobHandler<Tables, Sent>, 'policy'> = {
    async run(job) {
      const row = await runTx('system', (tx) => messageOf(tx, job.subject));
      if (!row) return { kind: 'done' };
      const outcome = await send(senders, row);
      if (!outcome) return { kind: 'done', isKept: true };
      if (outcome.kind === 'sent') return { kind: 'done' };
      const { id, channel, template } = row;
      const { kind, reason } = outcome;
      log.warn(
        { message: id, channel, template, attempt: job.tries, outcome: kind, reason },
        'a message did not go out',
      );
      return outcome;
    },
    async write(tx, job, outcome, end) {
      const now = clock.now();
      const change =
        outcome.kind === 'done'
          ? outcome.isKept
            ? { status: 'kept' as const }
            : { status: 'sent' as const, sent_at: now, last_error: null }
          : { status: end.kind === 'dead' ? ('failed' as const) : ('queued' as const), last_error: outcome.reason };
      await tx
        .updateTable('identity.outbox_messages')
        .set({ attempts: job.tries, ...change })
        .where('id', '=', job.subject)
        .execute();
    },
  };
  return { message: { policy: jobKinds.message, ...handler }, code: { policy: jobKinds.code, ...handler } };
}

const messageOf = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('identity.outbox_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** null: there is no way out for this channel. */
async function send(senders: Senders, row: Row): Promise<SendOutcome | null> {
  const { email, sms } = senders;
  if (row.channel === 'email' ? !email : !sms) return null;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<SendOutcome>(
    (resolve) => (timer = setTimeout(() => resolve({ kind: 'later', reason: 'no answer in time' }), callMs)),
  );
  try {
    if (row.content_sealed === null) return { kind: 'refused', reason: 'its content is erased' };
    const content = JSON.parse(messageSealer().unseal(row.content_sealed, sealContext(row.id))) as MailContent;
    const call =
      row.channel === 'email'
        ? email!({ ...content, id: row.id, to: row.recipient, subject: row.subject ?? '' })
        : sms!({ id: row.id, to: row.recipient, text: content.text });
    return await Promise.race([call, tooLong]);
  } catch (error) {
    return { kind: 'later', reason: shortReason((error as Error).message) };
  } finally {
    clearTimeout(timer);
  }
}

/** What a message said is gone after thirty days; that it went stays. */
export async function eraseMessages(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('identity.outbox_messages')
    .set({ content_sealed: null, subject: null })
    .where('created_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .where('content_sealed', 'is not', null)
    .where('status', '!=', 'queued')
    .execute();
}
