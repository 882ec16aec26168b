import { dayStart, localDay } from '#domain/values/time.ts';
import { isFileTime } from '#domain/banks/days.ts';
import { moveBankFile } from '#domain/states/bank-file.ts';
import { orderFile } from '../../../connectors/bank-files/order-file.ts';
import type { DropBox, DropBoxAccount } from '../../../connectors/bank-files/drop-box.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import type { Log } from '../../../kit/log.ts';
import { isReachedBySomebody } from '../../ground/processes/public.ts';
import type { Tables } from '../../tables.ts';
import { bankConnectionOf, connectedOrganisations, type BankProfile } from './connection.ts';
import { makeBankFile } from './make-file.ts';
import type { BankReadPorts } from './ports.ts';
import { keepUnreadable, receiveBankFile, type BoxArrival } from './receive.ts';

export type BankExchange = BankReadPorts & { clock: Clock; runTx: RunTx<Tables>; dropBox: DropBox; log: Log };

/**
 * The daily file before the cut-off, and the drop box: what we made goes out, what the bank left comes in. Any number
 * of workers may run it.
 */
export async function exchangeBankFiles(ports: BankExchange): Promise<void> {
  const organisations = await ports.runTx('system', (tx) => connectedOrganisations(tx));
  for (const organisationId of organisations) {
    try {
      await serve(ports, organisationId);
    } catch (error) {
      ports.log.error({ err: error, organisationId }, 'files of a bank could not be exchanged and will be tried again');
    }
  }
}

async function serve(ports: BankExchange, organisationId: string): Promise<void> {
  const scope = { organisationId };
  const connection = await ports.runTx(scope, (tx) => bankConnectionOf(tx, ports.sealer, organisationId));
  if (!connection?.enabled) return;
  if (connection.profile.schedule === 'cutOff' && isFileTime(ports.clock.now()))
    await makeDailyFile(ports, organisationId);
  const box = boxOf(connection.profile);
  if (!box) return;
  // Another process may call this address and this one may not: it carries the files.
  if (
    !ports.dropBox.allows(box.url) &&
    (await ports.runTx(scope, (tx) => isReachedBySomebody(tx, box.url, ports.clock.now())))
  )
    return;
  await sendFiles(ports, organisationId, box, connection.boxSince);
  await fetchFiles(ports, organisationId, box);
}

export const boxOf = ({ way, dropBoxUrl, dropBoxSecret }: BankProfile): DropBoxAccount | null =>
  way === 'dropBox' && dropBoxUrl && dropBoxSecret ? { url: dropBoxUrl, secret: dropBoxSecret } : null;

/** One file a day by itself; what comes after it waits for the next day, or for a person who makes one more. */
async function makeDailyFile(ports: BankExchange, organisationId: string): Promise<void> {
  const now = ports.clock.now();
  await ports.runTx({ organisationId }, async (tx) => {
    await bankConnectionOf(tx, ports.sealer, organisationId, true);
    const today = await tx
      .selectFrom('bank_files')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('made_by', '=', 'schedule')
      .where('created_at', '>=', dayStart(localDay(now)))
      .executeTakeFirst();
    if (!today) await makeBankFile(tx, now, ports, { organisationId, by: null, urgent: false });
  });
}

/**
 * The call stands between two transactions. An answer that got lost is asked for again: the box knows the file by its
 * name. Another box does not, so a file that was tried at the one before stays for a person to hand over.
 */
async function sendFiles(
  ports: BankExchange,
  organisationId: string,
  box: DropBoxAccount,
  boxSince: Date | null,
): Promise<void> {
  const scope = { organisationId };
  const files = await ports.runTx(scope, (tx) => {
    const made = tx
      .selectFrom('bank_files')
      .select(['id', 'state', 'message_id', 'format', 'content'])
      .where('organisation_id', '=', organisationId)
      .where('state', '=', 'made')
      .orderBy('created_at')
      .limit(20);
    return (
      boxSince
        ? made.where((eb) => eb.or([eb('send_tried_at', 'is', null), eb('send_tried_at', '>=', boxSince)]))
        : made
    ).execute();
  });
  for (const file of files) {
    const answer = await ports.dropBox.put(box, orderFile(file.message_id, file.format), file.content);
    const at = ports.clock.now();
    await ports.runTx(scope, async (tx) => {
      const change = answer.ok
        ? {
            state: moveBankFile(file.state, 'sent') ?? file.state,
            sent_at: at,
            sent_via: 'dropBox' as const,
            send_problem: null,
          }
        : { send_problem: answer.problem };
      await tx
        .updateTable('bank_files')
        .set((eb) => ({ ...change, send_tried_at: at, ...(answer.ok ? { version: eb('version', '+', 1) } : {}) }))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', file.id)
        .where('state', '=', file.state)
        .execute();
    });
    if (!answer.ok) return; // the box is asked again next time, in the same order
  }
}

async function fetchFiles(ports: BankExchange, organisationId: string, box: DropBoxAccount): Promise<void> {
  const names = await ports.dropBox.list(box);
  if (!names.ok) return;
  for (const name of names.value.toSorted()) {
    const found = await ports.dropBox.read(box, name);
    if (!found.ok) return;
    await takeIn(ports, { organisationId, bytes: found.value, fileName: name, via: 'dropBox', by: null });
    // Only what is kept here is given up there.
    if (!(await ports.dropBox.taken(box, name)).ok) return;
  }
}

async function takeIn(ports: BankExchange, arrival: BoxArrival): Promise<void> {
  const scope = { organisationId: arrival.organisationId };
  const now = ports.clock.now();
  try {
    await ports.runTx(scope, (tx) => receiveBankFile(tx, now, ports, arrival));
  } catch (error) {
    if (!(error instanceof Refusal) || !error.key.startsWith('bank_files.')) throw error;
    await ports.runTx(scope, (tx) => keepUnreadable(tx, now, arrival, error));
  }
}
