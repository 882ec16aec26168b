import type { Names } from '../names.ts';

export const moduleTest = ({
  folder,
  singular,
  table,
  title,
}: Names) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant());
});
afterAll(() => world.close());

const create = async (title: string) => {
  const answer = await owner.post('/fapi/${folder}', { title });
  expect(answer.status).toBe(200);
  await world.travel(1000);
  return answer.body.data;
};

describe('${title.en.toLowerCase()}', () => {
  it('are found again as they were created', async () => {
    const ${singular} = await create('First');
    expect(${singular}).toMatchObject({ title: 'First', version: 1 });
    expect((await owner.get(\`/fapi/${folder}/\${${singular}.id}\`)).body.data).toEqual(${singular});
  });

  it('are listed newest first, page by page, each once', async () => {
    await create('Second');
    await create('Third');
    const first = (await owner.get('/fapi/${folder}?limit=2')).body;
    const rest = (await owner.get(\`/fapi/${folder}?limit=2&cursor=\${first.meta.nextCursor}\`)).body;
    expect([...first.data, ...rest.data].map((row) => row.title)).toEqual(['Third', 'Second', 'First']);
    expect(rest.meta.nextCursor).toBeNull();
    const back = (await owner.get(\`/fapi/${folder}?limit=2&cursor=\${rest.meta.previousCursor}\`)).body;
    expect(back.data).toEqual(first.data);
  });
});

describe('404 ${table}.not_found', () => {
  it('answers for what another organisation has as for what nobody has', async () => {
    const ${singular} = await create('Ours');
    const stranger = (await world.merchant()).owner;
    const answer = await stranger.get(\`/fapi/${folder}/\${${singular}.id}\`);
    expect(answer).toMatchObject({ status: 404, body: { success: false, error: { key: '${table}.not_found' } } });
  });
});
`;
