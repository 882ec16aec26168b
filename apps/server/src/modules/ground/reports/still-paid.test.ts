import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionStatuses } from '#domain/states/transaction.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { isPaidFor, type TransactionRecord } from '../../engine/movements/public.ts';
import { isStillPaid } from './public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.drop());

it('what is still paid is said alike of a row and by the database', async () => {
  const rows = transactionStatuses.flatMap((status) =>
    [null, 'creditedByHand', 'payerActionRequired'].flatMap((stage) =>
      [null, 'secondPayment'].flatMap((trigger) =>
        [0, 400, 1000].flatMap((refunded_amount) =>
          [0, 600].map((refund_pending) => ({ status, stage, trigger, refunded_amount, refund_pending, amount: 1000 })),
        ),
      ),
    ),
  );
  const given = JSON.stringify(rows.map((row, n) => ({ ...row, n })));
  const { rows: said } = await sql<{ paid: boolean }>`select ${isStillPaid('t')} as paid
    from jsonb_to_recordset(${given}::jsonb) as t(status text, stage text, trigger text,
      refunded_amount bigint, refund_pending bigint, amount bigint, n bigint) order by n`.execute(database.admin);
  expect(said.map(({ paid }) => paid)).toEqual(rows.map((row) => isPaidFor(row as TransactionRecord)));
  expect(said.filter(({ paid }) => paid).length).toBeGreaterThan(1);
});
