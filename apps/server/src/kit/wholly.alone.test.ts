import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withTx, type Database } from './database.ts';
import { spoil, wholly } from './wholly.ts';

type Slips = { slips: { organisation_id: string; id: string } };
let test: TestDatabase;
let db: Database<Slips>;
beforeAll(async () => {
  test = await cloneDatabase();
  await sql
    .raw(
      `create table production.slips (organisation_id text, id text primary key);
       grant select, insert, delete on production.slips to nkap_production;`,
    )
    .execute(test.admin);
  db = test.open<Slips>('production');
});
afterAll(() => test.drop());
beforeEach(() => withTx(db, 'system', (tx) => tx.deleteFrom('slips').execute()));

type SlipsTx = Parameters<Parameters<typeof withTx<void, Slips>>[2]>[0];
const write = (tx: SlipsTx, id: string) => tx.insertInto('slips').values({ organisation_id: 'org_a', id }).execute();
const kept = async () =>
  (await withTx(db, 'system', (tx) => tx.selectFrom('slips').select('id').orderBy('id').execute())).map(({ id }) => id);
/** A payment that is written, and for which there is no money then. */
const refused = async (tx: SlipsTx, id: string): Promise<void> => {
  await write(tx, id);
  spoil(tx, id);
  throw new Error('no money');
};

describe('what is refused after something was written', () => {
  it('cannot be committed by whoever swallows the refusal', async () => {
    const swallowing = withTx(db, 'system', (tx) => refused(tx, 'half').catch(() => {}));
    await expect(swallowing).rejects.toThrow('what refused half had been swallowed');
    expect(await kept()).toEqual([]);
  });

  it('is taken back by itself, and the rest stands', async () => {
    await withTx(db, 'system', async (tx) => {
      await write(tx, 'before');
      await expect(wholly(tx, () => refused(tx, 'half'))).rejects.toThrow('no money');
      await write(tx, 'after');
    });
    expect(await kept()).toEqual(['after', 'before']);
  });

  it('is not excused by another part that was taken back, before it or around it', async () => {
    const outside = withTx(db, 'system', async (tx) => {
      await refused(tx, 'outside').catch(() => {});
      await wholly(tx, () => refused(tx, 'inside')).catch(() => {});
    });
    await expect(outside).rejects.toThrow('what refused outside');
    const inside = withTx(db, 'system', (tx) => wholly(tx, () => refused(tx, 'inside').catch(() => {})));
    await expect(inside).rejects.toThrow('what refused inside');
    expect(await kept()).toEqual([]);
  });
});

describe('wholly', () => {
  it('goes on after an error of the database', async () => {
    await withTx(db, 'system', async (tx) => {
      await write(tx, 'one');
      await expect(wholly(tx, () => write(tx, 'one'))).rejects.toThrow('duplicate key');
      expect(await wholly(tx, async () => (await write(tx, 'two'), 2))).toBe(2);
    });
    expect(await kept()).toEqual(['one', 'two']);
  });

  it('leaves to withTx what has to run again from the beginning', async () => {
    let runs = 0;
    await withTx(db, 'system', async (tx) => {
      runs++;
      await wholly(tx, async () => {
        await write(tx, `run ${runs}`);
        if (runs === 1) throw Object.assign(new Error('in the way'), { code: '40001' });
      });
    });
    expect(runs).toBe(2);
    expect(await kept()).toEqual(['run 2']);
  });
});
