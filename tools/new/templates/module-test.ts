import type { Names } from '../names.ts';
import { capital } from './server.ts';

export const moduleTest = ({
  file,
  plural,
  singular,
  type,
  words,
  title,
}: Names) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '#domain/ids.ts';
import { travellingClock } from '../../kit/clock.ts';
import { withTx, type Database } from '../../kit/database.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { InTx } from '../context.ts';
import type { Tables } from '../tables.ts';
import { create${type} } from './create-${file}.ts';
import { list${capital(plural)} } from './queries.ts';
import { find${type} } from './store.ts';

const organisationId = encodeId('organisation', new Uint8Array(16));
const stranger = encodeId('organisation', new Uint8Array(16).fill(1));
const clock = travellingClock(new Date('2026-03-02T09:00:00Z'));

let database: TestDatabase;
let db: Database<Tables>;
beforeAll(async () => {
  database = await cloneDatabase();
  db = database.open<Tables>('production');
});
afterAll(() => database.drop());

const create = (title: string) =>
  withTx(db, { organisationId }, (tx) => {
    clock.advance(1000);
    return create${type}({ tx, clock, caller: { organisationId, name: 'Amina' } } as unknown as InTx, { title });
  });

describe('${title.en.toLowerCase()}', () => {
  it('are found again as they were created', async () => {
    const ${singular} = await create('First');
    expect(${singular}).toMatchObject({ title: 'First', createdByName: 'Amina', version: 1 });
    expect(await withTx(db, { organisationId }, (tx) => find${type}(tx, organisationId, ${singular}.id))).toEqual(${singular});
  });

  it('are listed newest first, page by page, each once', async () => {
    await create('Second');
    await create('Third');
    const first = await withTx(db, { organisationId }, (tx) => list${capital(plural)}(tx, organisationId, { limit: 2 }));
    const rest = await withTx(db, { organisationId }, (tx) => list${capital(plural)}(tx, organisationId, { limit: 2, cursor: first.nextCursor! }));
    expect([...first.rows, ...rest.rows].map((row) => row.title)).toEqual(['Third', 'Second', 'First']);
    expect(rest.nextCursor).toBeNull();
  });

  it('of another organisation do not exist', async () => {
    const ${singular} = await create('Ours');
    const found = await withTx(db, { organisationId: stranger }, (tx) => find${type}(tx, organisationId, ${singular}.id));
    expect(found, 'a ${words} behind the second wall').toBeNull();
  });
});
`;
