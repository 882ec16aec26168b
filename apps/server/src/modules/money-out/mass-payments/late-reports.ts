import { formatMoney } from '#domain/values/money.ts';
import { hasLeft } from '#domain/states/mass-payment.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import { elsewhereOf, isGone, type Elsewhere } from './paid-elsewhere.ts';
import { addRunEvent, among, type Item, type Run } from './records.ts';

/** An item that has moved: `item` as it was, `status` as it is. */
export type Moved = { item: Item; status: Item['status'] };
const said = (say: (locale: 'en' | 'fr') => string) => ({ en: say('en'), fr: say('fr') });

/**
 * What an operator, or a person with a paper, says of a row that was over: written into the history of its run; the
 * runs that pay the same are woken, so that they stop what has not left; and where both are gone people hear that
 * somebody was paid twice, or perhaps.
 */
export async function followLateWords(
  tx: Tx,
  moved: readonly Moved[],
  environment: EnvironmentName,
  at: Date,
): Promise<void> {
  const late = moved.filter(
    ({ item, status }) =>
      (status === 'inReconciliation' &&
        (item.status === 'failed' ||
          item.status === 'ready' ||
          item.status === 'cancelled' ||
          item.status === 'reversed')) ||
      // A person had paid it outside, and proves it now.
      (status === 'completed' && (item.status === 'cancelled' || item.status === 'failed')),
  );
  for (const { item, status } of late) {
    const { paidLate } = massPaymentNotes;
    await addRunEvent(
      tx,
      { organisation_id: item.organisation_id, id: item.run_id },
      {
        kind: 'paidLate',
        at,
        note: said((locale) =>
          paidLate[locale]({
            name: item.name,
            amount: formatMoney(item.receives, locale),
            wasCancelled: item.status === 'cancelled',
            isProved: status === 'completed',
          }),
        ),
      },
    );
  }
  const back = moved.filter(({ item, status }) => status === 'reversed' && item.status !== 'reversed');
  for (const ofRun of Map.groupBy(back, ({ item }) => item.run_id).values())
    await tellReturned(
      tx,
      ofRun.map(({ item }) => item),
      environment,
      at,
    );
  const gone = moved.filter(
    ({ item, status }) =>
      (status === 'completed' || status === 'inReconciliation') &&
      (item.owed_id !== null || item.status !== 'processing'),
  );
  for (const ofRun of Map.groupBy(gone, ({ item }) => item.run_id).values()) await followIn(tx, ofRun, environment, at);
}

/** So many of those that came back at once are named in the history. */
const returnsNamed = 5;

/** Paid, and back on the account: in the history of the run, and to whoever may pay it again. */
async function tellReturned(tx: Tx, items: readonly Item[], environment: EnvironmentName, at: Date): Promise<void> {
  const [first] = items as [Item];
  const { organisation_id: organisationId, run_id: runId } = first;
  const { title, created_by: madeBy } = await tx
    .selectFrom('mass_payments')
    .select(['title', 'created_by'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const { cameBack, cameBackMore } = massPaymentNotes;
  const note = said((locale) =>
    [
      ...items
        .slice(0, returnsNamed)
        .map(({ row_no: row, name, receives }) =>
          cameBack[locale]({ row: String(row), name, amount: formatMoney(receives, locale) }),
        ),
      ...(items.length > returnsNamed ? [cameBackMore[locale]({ count: items.length - returnsNamed })] : []),
    ].join('; '),
  );
  await addRunEvent(tx, { organisation_id: organisationId, id: runId }, { kind: 'cameBack', at, note });
  await notify(tx, {
    organisationId,
    environment,
    type: 'massPaymentReturned',
    withPermission: 'mass:create',
    madeBy,
    refType: 'massPayment',
    refId: runId,
    at,
    params: {
      title,
      count: items.length,
      amount: items.reduce((sum, { receives }) => sum + receives, 0),
      ...(items.length === 1 ? { payer: first.name } : {}),
    },
  });
}

async function followIn(tx: Tx, ofRun: readonly Moved[], environment: EnvironmentName, at: Date): Promise<void> {
  const { organisation_id: organisationId, run_id: runId } = ofRun[0]!.item;
  const run: Run = await tx
    .selectFrom('mass_payments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const elsewhere = await elsewhereOf(
    tx,
    run,
    ofRun.map(({ item }) => item.id),
  );
  for (const one of ofRun) {
    const other = elsewhere.get(one.item.id);
    if (other && isGone(other)) await notifyPaidTwice(tx, run, one, other, environment, at);
  }
  await wakeOthers(
    tx,
    run,
    ofRun.map(({ item }) => item),
    at,
  );
}

/** In the history of both, and to those who decide; surely, or perhaps. */
async function notifyPaidTwice(
  tx: Tx,
  run: Run,
  { item, status }: Moved,
  other: Elsewhere,
  environment: EnvironmentName,
  at: Date,
): Promise<void> {
  const isSure = hasLeft(status) && hasLeft(other.status);
  const { paidTwice } = massPaymentNotes;
  for (const [id, title] of [
    [run.id, other.title],
    [other.runId, run.title],
  ] as const) {
    await addRunEvent(
      tx,
      { organisation_id: run.organisation_id, id },
      { kind: 'paidTwice', at, note: said((locale) => paidTwice[locale]({ name: item.name, title, isSure })) },
    );
  }
  await notify(tx, {
    organisationId: run.organisation_id,
    environment,
    type: 'massPaymentPaidTwice',
    withPermission: 'transfers:approve',
    madeBy: run.created_by,
    refType: 'massPayment',
    refId: run.id,
    at,
    params: { payer: item.name, amount: item.receives, title: other.title, sure: Number(isSure) },
  });
}

/** Runs in which rows of the same debts are handed over: they are looked at, and what has not left is taken back. */
async function wakeOthers(tx: Tx, run: Run, items: readonly Item[], at: Date): Promise<void> {
  const debts = items.map((item) => item.owed_id ?? item.id);
  const runs = await tx
    .selectFrom('mass_payment_items')
    .select('run_id')
    .distinct()
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '<>', run.id)
    .where('status', '=', 'processing')
    .where((eb) => eb.or([among('id', debts), among('owed_id', debts)]))
    .execute();
  if (runs.length > 0)
    await tx
      .insertInto('mass_payment_wakes')
      .values(runs.map(({ run_id }) => ({ organisation_id: run.organisation_id, run_id, id: newId('event', at) })))
      .execute();
}
