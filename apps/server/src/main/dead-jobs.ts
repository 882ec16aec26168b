import { formatDateTime } from '#domain/values/time.ts';
import { deadJobs, tryAgain } from '../jobs/rows.ts';
import type { EnvironmentName } from '../kit/http/context.ts';
import type { Tx } from '../modules/context.ts';
import { messagesAgain } from '../modules/ground/messages/public.ts';

/** What was given up, a line each. What a job was about is an id: no person stands in it. */
export async function listDeadJobs(tx: Tx, environment: EnvironmentName): Promise<string[]> {
  return (await deadJobs(tx, environment)).map(
    ({ id, kind, subject, tries, deadAt, why, reason }) =>
      `${id}  ${environment}  ${kind}  ${subject}  ${why} after ${tries}, ${formatDateTime(deadAt, 'en')}: ${reason}`,
  );
}

/** Makes them due again, and says so in the outbox. */
export async function againDeadJobs(tx: Tx, environment: EnvironmentName, which: string, now: Date): Promise<string[]> {
  const revived = await tryAgain(tx, environment, which, now);
  const letters = revived.filter(({ kind }) => kind === 'message' || kind === 'code');
  await messagesAgain(
    tx,
    letters.map(({ subject }) => subject),
  );
  return revived.map(({ kind, subject }) => `${environment}  ${kind}  ${subject}  is due again`);
}
