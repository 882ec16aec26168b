import { sql } from 'kysely';
import type { MessageTemplate } from '#i18n/catalogues/messages.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { RunTx } from '../../kit/http/context.ts';
import type { OutboxMessagesTable } from '../identity-tables.ts';
import type { Tables } from '../tables.ts';
import type { Tx } from '../context.ts';
import type { Selectable } from 'kysely';
import { messageSealer, sealContext } from './sealing.ts';
import { shortReason, type SendOutcome, type Senders } from './sender.ts';
import type { MailContent } from './render.ts';

type Row = Selectable<OutboxMessagesTable>;

const claimMax = 10;
/** How long a claim holds. Longer than the longest call: a claim that ran out belongs to a process that died. */
const claimMs = 180_000;
const callMs = 90_000;

const minute = 60_000;
/** Waits before the next tries; after the last one a message has failed. */
const backOff = [minute, 5 * minute, 15 * minute, 60 * minute];
/** A code is worth nothing once it is old, so it is tried soon again or not at all. */
const backOffOfCodes = [10_000, 30_000, minute, 2 * minute];
const codes: ReadonlySet<string> = new Set<MessageTemplate>(['emailOtp', 'smsOtp', 'passwordResetOtp']);

/**
 * The stage that sends. Claiming, sending and marking are three steps, and only the first and the last are
 * transactions. A process that dies after sending and before marking leaves a claim that runs out, and the message goes
 * out a second time: at least once, with the same message id on every mail so that a receiver can tell.
 */
export function messageStage(ports: {
  runTx: RunTx<Tables>;
  clock: Clock;
  log: Log;
  senders: Senders;
}): () => Promise<boolean> {
  const { runTx, clock, log, senders } = ports;
  return async () => {
    const until = new Date(clock.now().getTime() + claimMs);
    const rows = await runTx('system', (tx) => claim(tx, clock.now(), until));
    await Promise.all(
      rows.map(async (row) => {
        const outcome = await send(senders, row);
        if (outcome && outcome.kind !== 'sent')
          log.warn(
            {
              message: row.id,
              channel: row.channel,
              template: row.template,
              attempt: row.attempts,
              outcome: outcome.kind,
              reason: outcome.reason,
            },
            'a message did not go out',
          );
        await runTx('system', (tx) => mark(tx, row, outcome, clock.now()));
      }),
    );
    return rows.length === claimMax;
  };
}

async function claim(tx: Tx, now: Date, until: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`update identity.outbox_messages set claimed_until = ${until}, attempts = attempts + 1
    where id in (select id from identity.outbox_messages where status = 'queued' and next_attempt_at <= ${now}
      and (claimed_until is null or claimed_until < ${now})
      order by next_attempt_at limit ${claimMax} for update skip locked) returning *`.execute(tx);
  return rows;
}

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

/** Only the holder of the claim marks; whoever came late, after another took over, changes nothing. */
async function mark(tx: Tx, row: Row, outcome: SendOutcome | null, now: Date): Promise<void> {
  await tx
    .updateTable('identity.outbox_messages')
    .set({ claimed_until: null, ...afterwards(row, outcome, now) })
    .where('id', '=', row.id)
    .where('claimed_until', '=', row.claimed_until)
    .execute();
}

function afterwards(row: Row, outcome: SendOutcome | null, now: Date) {
  if (!outcome) return { status: 'kept' as const, next_attempt_at: null };
  if (outcome.kind === 'sent')
    return { status: 'sent' as const, sent_at: now, next_attempt_at: null, last_error: null };
  const wait = (codes.has(row.template) ? backOffOfCodes : backOff)[row.attempts - 1];
  if (outcome.kind === 'refused' || wait === undefined)
    return { status: 'failed' as const, next_attempt_at: null, last_error: outcome.reason };
  return { next_attempt_at: new Date(now.getTime() + wait), last_error: outcome.reason };
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
