import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const path = 'apps/server/src/modules/terms/customers/slow.test.ts';
const timers = "import { setTimeout as sleep } from 'node:timers/promises';\n";
const found = (text: string, at = path) =>
  tidyHouse({ [at]: text })
    .filter(({ rule }) => rule === 'sleeps')
    .map(({ line }) => line);

it.each([
  ['a timer as a promise', `${timers}await sleep(50);\n`, [2]],
  ['a timer under its own name', "import { setTimeout } from 'timers/promises';\nawait setTimeout(50);\n", [2]],
  ['a promise around a timer', 'await new Promise((done) => setTimeout(done, 50));\n', [1]],
  ['one that passes something on', "await new Promise((done) => {\n  setTimeout(() => done('x'), 50);\n});\n", [2]],
  ['a poll by hand', `${timers}const isSo = () => true;\nwhile (!isSo()) await sleep(2);\n`, [3]],
  ['a page that is waited for', 'await page.waitForTimeout(600);\n', [1]],
  ['a reason that stands elsewhere', `${timers}// Takes its time: the reader.\n\nawait sleep(50);\n`, [4]],
  ['a comment that gives no reason', `${timers}// Long enough.\nawait sleep(50);\n`, [3]],
])('refuse %s', (_, text, lines) => {
  expect(found(text)).toEqual(lines);
});

it.each([
  ['a turn of the loop', `${timers}await sleep(0);\nawait new Promise((done) => setTimeout(done));\n`],
  ['what is slow on purpose', `${timers}// Takes its time: the reader.\nawait sleep(50);\n`],
  ['a limit', 'const abort = new AbortController();\nsetTimeout(() => abort.abort(), 5000);\n'],
  ['a limit within a promise', 'await new Promise((_, fail) => setTimeout(() => fail(new Error()), 50));\n'],
  ['a poll of the runner', "import { expect } from 'vitest';\nawait expect.poll(() => 1).toBe(1);\n"],
])('accept %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

it('look into stories and helpers of tests, and into nothing of the product', () => {
  const text = 'await new Promise((done) => setTimeout(done, 50));\n';
  const within = (at: string) => found(text, at).length > 0;
  expect(
    ['e2e/support/watch.ts', 'apps/server/src/testing/slow.ts', 'apps/simulators/src/test-client.ts'].map(within),
  ).toEqual([true, true, true]);
  expect(within('apps/server/src/kit/slow.ts')).toBe(false);
});
