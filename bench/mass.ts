import { stoppedAmong } from '#server/modules/money-out/recipients/public.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { massPaymentApprovals } from '#server/modules/money-out/mass-payments/public.ts';
import { openDatabase, withTx, type Database } from '#server/kit/database.ts';
import { newId } from '#server/kit/ids.ts';
import { silentLog } from '#server/kit/log.ts';
import { migrate } from '#server/kit/migrate.ts';
import { secretFrom } from '#server/kit/secret.ts';
import { balanceOf } from '#server/ledger/accounts.ts';
import { postOrThrow, postWithin } from '#server/ledger/post.ts';
import { postingFor } from '#server/ledger/recipes.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { incomingFiles } from '#server/modules/ground/files/incoming.ts';
import { diskStore } from '#server/modules/ground/files/store.ts';
import { contentHash } from '#server/modules/money-out/mass-payments/row-totals.ts';
import { reserveRound } from '#server/modules/money-out/mass-payments/cover.ts';
import { wishOf } from '#server/modules/money-out/mass-payments/dispatch.ts';
import { lockRun, type Item } from '#server/modules/money-out/mass-payments/records.ts';
import { releaseItems } from '#server/modules/money-out/mass-payments/release.ts';
import { massPaymentStage } from '#server/modules/money-out/mass-payments/stage.ts';
import { massPaymentListener } from '#server/modules/money-out/mass-payments/outcome-listener.ts';
import { openBooks } from '#server/modules/onboarding/founding/public.ts';
import { foundOrganisation, keepLogo } from '#server/modules/ground/organisations/public.ts';
import { openPayouts } from '#server/modules/engine/movements/public.ts';
import type { Tables } from '#server/modules/tables.ts';
import { startEmbedded } from '#server/postgres/embedded.ts';
import { residentMegabytes } from './cpu.ts';
import { print, round, say } from './figure.ts';
import { payroll } from './payroll.ts';
import { prepareTpcb, runTpcb } from './tpcb.ts';

/**
 * A mass payment of a hundred thousand rows, step by step, in a process and on a database of its own: reading, checking
 * and storing the file, reserving the total, opening the payments, booking their outcomes. Every commit is durable.
 */
const rows = Number(process.env['BENCH_MASS_ROWS'] ?? 100_000);
const atOnce = 1000;
const clock = { now: () => new Date() };
const folder = mkdtempSync(join(tmpdir(), 'nkap-bench-'));
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: silentLog, database: 'nkap' });
const secret = secretFrom('a secret for benches only, thirty-two characters at least');

/** Seconds of a step, printed; and how much memory the process took above what it had before. */
async function timed<T>(
  name: string,
  work: () => Promise<T>,
  options: { against?: number; memory?: boolean } = {},
): Promise<T> {
  say(name);
  const idle = residentMegabytes(process.pid) ?? 0;
  let peak = idle;
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(process.pid) ?? 0)), 20);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  print({
    name,
    value: round(seconds, 2),
    unit: 's',
    ...(options.against ? { ratio: round(rows / seconds / options.against, 2), against: 'mass.tpcb' } : {}),
  });
  if (options.memory) print({ name: `${name}.memory`, value: round(peak - idle), unit: 'MiB above idle' });
  return result;
}

async function run(db: Database<Tables>, adminUrl: string): Promise<void> {
  const runTx = <R>(scope: { organisationId: string } | 'system', work: Parameters<typeof withTx<R, Tables>>[2]) =>
    withTx(db, scope, work, { statementTimeoutMs: 120_000 });
  await prepareTpcb(adminUrl, 5);
  const at = clock.now();
  const files = {
    store: diskStore(join(folder, 'uploads', 'objects')),
    incoming: incomingFiles(join(folder, 'uploads', 'incoming')),
  };
  const logo = await keepLogo(files as never, { name: 'Bench', at });
  const organisationId = await runTx('system', (tx) =>
    foundOrganisation(tx, { name: 'Bench', displayName: 'Bench', at, level: 2, logo }),
  );
  const id = newId('massPayment', at);
  const fileId = newId('file', at);
  const bytes = payroll(rows);
  mkdirSync(join(folder, 'uploads', 'objects', 'sheets'), { recursive: true });
  writeFileSync(join(folder, 'uploads', 'objects', 'sheets', fileId), bytes);
  await runTx({ organisationId }, async (tx) => {
    await openBooks(tx, organisationId, { promptName: 'Bench', at });
    await postOrThrow(tx, [
      postingFor(
        'topUp',
        { organisationId, refId: newId('topUp', at), occurredAt: at, bookedAt: at },
        { source: 'bankClearing', amount: 9_000_000_000, account: 'payout' },
      ),
    ]);
    await tx
      .insertInto('identity.files')
      .values({
        organisation_id: organisationId,
        id: fileId,
        purpose: 'spreadsheet',
        name: 'paie.csv',
        media_type: 'text/csv',
        size: bytes.length,
        object_key: `sheets/${fileId}`,
        token_hash: Buffer.from(fileId),
        expires_at: at,
        status: 'stored',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        created_by: 'usr_bench',
        created_at: at,
        stored_at: at,
      })
      .execute();
    await tx
      .insertInto('mass_payments')
      .values({
        organisation_id: organisationId,
        id,
        title: 'Bench',
        type: 'file',
        purpose: 'payroll',
        status: 'validating',
        fee_bearer: 'sender',
        notify: false,
        queue_if_short: false,
        queue_max_age_hours: 24,
        as_far_as_money_goes: false,
        file_id: fileId,
        file_name: 'paie.csv',
        columns: JSON.stringify(['Nom', 'Téléphone', 'Montant', 'Réf']),
        mapping: JSON.stringify({ name: 0, phone: 1, amount: 2, externalRef: 3 }),
        created_at: at,
        work_at: at,
      })
      .execute();
  });
  const tpcb = await runTpcb(adminUrl, { connections: 8, milliseconds: 1500 });
  print({ name: 'mass.tpcb', value: round(tpcb), unit: 'transactions/s' });

  const listeners = { massPayment: massPaymentListener };
  const payouts = { environment: 'production' as const, listeners, stops: stoppedAmong };
  const stage = massPaymentStage({
    environment: 'production',
    clock,
    runTx,
    files: { store: diskStore(join(folder, 'uploads', 'objects')) } as never,
    payouts,
    rows: { rowsPerRun: rows },
  });
  await timed('mass.stage', stage, { against: tpcb, memory: true });
  await runTx('system', (tx) => sql`analyze mass_payment_items`.execute(tx)).catch(() => {});

  const staged = await runTx({ organisationId }, (tx) => lockRun(tx, organisationId, id));
  if (staged.item_count !== rows || staged.wrong_count > 0)
    throw new Error(`${staged.wrong_count} of ${staged.item_count} rows are wrong`);
  await timed('mass.hash', () => runTx({ organisationId }, (tx) => contentHash(tx, staged)));
  await timed('mass.snapshot', () =>
    runTx({ organisationId }, (tx) => massPaymentApprovals.snapshot(tx, organisationId, id)),
  );
  await timed('mass.reserve', () =>
    runTx({ organisationId }, async (tx) => {
      const locked = await lockRun(tx, organisationId, id);
      const hold = await reserveRound(tx, locked, locked.total_debit, clock.now());
      await tx
        .updateTable('mass_payments')
        .set({ status: 'processing', hold_round: hold!, cover_round: hold })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    }),
  );
  await timed('mass.release', () =>
    runTx({ organisationId }, async (tx) => releaseItems(tx, await lockRun(tx, organisationId, id), clock.now())),
  );

  const batches = async (work: (items: Item[]) => Promise<void>) => {
    for (let from = 0; from < rows; from += atOnce) {
      await work(
        await runTx({ organisationId }, (tx) =>
          tx
            .selectFrom('mass_payment_items')
            .selectAll()
            .where('organisation_id', '=', organisationId)
            .where('run_id', '=', id)
            .where('row_no', '>', from + 1)
            .where('row_no', '<=', from + 1 + atOnce)
            .orderBy('row_no')
            .execute(),
        ),
      );
    }
  };
  await timed(
    'mass.open',
    () =>
      batches(async (items) => {
        await runTx({ organisationId }, async (tx) => {
          const opened = await openPayouts(
            tx,
            clock,
            items.map((item) => wishOf(staged, item, item.operator === 'mtn' ? 'mtnMomo' : 'orangeCore')),
          );
          const made = items.map((item, index) => ({ id: item.id, transaction_id: opened[index]!.transactionId }));
          await sql`update mass_payment_items i set status = 'processing', transaction_id = v.transaction_id,
            attempts = 1 from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as v(id text, transaction_id text) where i.organisation_id = ${organisationId} and i.id = v.id`.execute(tx);
        });
      }),
    { against: tpcb, memory: true },
  );
  await timed(
    'mass.post',
    () =>
      batches((items) =>
        runTx({ organisationId }, async (tx) => {
          const now = clock.now();
          const results = await postWithin(
            tx,
            items.map((item) =>
              postingFor(
                'payout.commit',
                {
                  organisationId,
                  refId: item.transaction_id!,
                  occurredAt: now,
                  bookedAt: now,
                  hold: { refId: id, round: 1 },
                },
                {
                  account: 'payout',
                  clearing: item.operator === 'mtn' ? 'providerClearing:mtn' : 'providerClearing:orange',
                  beneficiaryAmount: item.receives,
                  fee: item.fee,
                  tax: item.tax,
                },
              ),
            ),
          );
          const refused = results.find((result) => !result.ok);
          if (refused) throw new Error(`A posting was refused: ${JSON.stringify(refused)}`);
        }),
      ),
    { against: tpcb, memory: true },
  );
  await runTx({ organisationId }, (tx) =>
    sql`update transactions set status = 'completed', stage = null, completed_at = ${clock.now()}
      where organisation_id = ${organisationId}`.execute(tx),
  );
  await timed(
    'mass.tell',
    () =>
      batches((items) =>
        runTx({ organisationId }, (tx) =>
          massPaymentListener(
            tx,
            items.map((item) => ({
              organisationId,
              transactionId: item.transaction_id!,
              originId: id,
              originItemId: item.id,
              outcome: 'paid',
              reason: null,
              at: clock.now(),
              amount: item.amount!,
              beneficiaryName: item.name,
              madeBy: null,
              news: null,
            })),
            'production',
          ),
        ),
      ),
    { against: tpcb },
  );
  await timed('mass.end', stage);
  const done = await runTx({ organisationId }, (tx) => lockRun(tx, organisationId, id));
  const balance = await runTx({ organisationId }, (tx) => balanceOf(tx, organisationId, 'payout'));
  if (done.status !== 'completed' || balance!.reserved !== 0)
    throw new Error(`The run ended as ${done.status} with ${balance!.reserved} francs still reserved`);
  const verdict = await verifyLedger(db as never, {});
  if (!verdict.ok) throw new Error(`The books are broken after the bench: ${JSON.stringify(verdict.broken[0])}`);
}

let code = 0;
try {
  await migrate({ adminUrl: embedded.url, secret });
  const db = openDatabase<Tables>({ url: embedded.url, environment: 'production', secret, log: silentLog });
  await run(db, embedded.url);
  await db.close();
} catch (error) {
  console.error(error);
  code = 1;
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
