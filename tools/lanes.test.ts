import { expect, it } from 'vitest';
import { inTwoLanes } from './lanes.mjs';

/** Whatever can begin by now has. */
const begun = () => new Promise((done) => setImmediate(done));

/** Parts that begin and end as the test says; `heard`: what began, in its order, and what was aloud. */
function carrying() {
  const heard: string[] = [];
  const ends = new Map<string, () => void>();
  const carryOut = (part: { name: string }, isAloud: boolean) => {
    heard.push(isAloud ? `${part.name} aloud` : part.name);
    return new Promise<void>((done) => ends.set(part.name, done));
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await begun();
  };
  return { heard, carryOut, end };
}
type Part = { name: string; beside?: boolean; needs?: string };
const lint: Part = { name: 'lint', beside: true };
const build: Part = { name: 'build', beside: true };
const tests: Part = { name: 'tests' };
const stories: Part = { name: 'stories', needs: 'build' };

it('both lanes run at once, each in its order', async () => {
  const { heard, carryOut, end } = carrying();
  const all = inTwoLanes([lint, build, tests, { name: 'soak' }], carryOut);
  await begun();
  expect(heard).toEqual(['lint', 'tests aloud']);
  await end('lint');
  expect(heard).toEqual(['lint', 'tests aloud', 'build']);
  await end('tests');
  expect(heard.at(-1)).toBe('soak aloud');
  await end('build');
  await end('soak');
  await all;
});

it('a part waits for what it needs of the other lane, and does not where that was not chosen', async () => {
  const { heard, carryOut, end } = carrying();
  const all = inTwoLanes([lint, build, tests, stories], carryOut);
  await begun();
  await end('tests');
  expect(heard).toEqual(['lint', 'tests aloud']);
  await end('lint');
  expect(heard).not.toContain('stories aloud');
  await end('build');
  expect(heard.at(-1)).toBe('stories aloud');
  await end('stories');
  await all;

  const alone = carrying();
  const only = inTwoLanes([stories], alone.carryOut);
  await begun();
  expect(alone.heard).toEqual(['stories aloud']);
  await alone.end('stories');
  await only;
});

it('what stands beside nothing is aloud', async () => {
  const { heard, carryOut, end } = carrying();
  const all = inTwoLanes([lint], carryOut);
  await begun();
  expect(heard).toEqual(['lint aloud']);
  await end('lint');
  await all;
});

it('a part that throws holds nobody up, and is told of when all have ended', async () => {
  const { heard, carryOut, end } = carrying();
  const torn = (part: Part, isAloud: boolean) =>
    part.name === 'build' ? Promise.reject(new Error('a torn report')) : carryOut(part, isAloud);
  let isOver = false;
  const all = inTwoLanes([build, lint, stories, tests], torn).finally(() => (isOver = true));
  const told = all.catch((fault: Error) => fault.message);
  await begun();
  expect(heard.toSorted()).toEqual(['lint', 'stories aloud']);
  await end('lint');
  await end('stories');
  expect([heard.at(-1), isOver]).toEqual(['tests aloud', false]);
  await end('tests');
  expect(await told).toBe('a torn report');
});
