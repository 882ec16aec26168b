import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { budgets } from '../../bench/budgets.ts';
import { firstLoads, measured, overBudget, readBuild } from './first-load.ts';

const folder = mkdtempSync(join(tmpdir(), 'nkap-weight-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build in which each measured page has one script of this many bytes beside 70,000 of the entry. */
function build(sizes: Record<string, number>): string[] {
  const at = mkdtempSync(join(folder, 'build-'));
  mkdirSync(join(at, 'assets'));
  const put = (name: string, bytes: number) => {
    writeFileSync(join(at, 'assets', name), 'x');
    // What travels is the packed file.
    writeFileSync(join(at, 'assets', `${name}.br`), randomBytes(bytes));
    return `assets/${name}`;
  };
  const [entry, styles] = [put('entry.js', 60_000), put('all.css', 10_000)];
  writeFileSync(
    join(at, 'index.html'),
    `<head><script src="/${entry}"></script><link rel="stylesheet" href="/${styles}"></head>`,
  );
  const preloads = Object.fromEntries(
    Object.entries(sizes).map(([name, bytes]) => [measured[name]!, [put(`${name}.js`, bytes), entry]]),
  );
  writeFileSync(join(at, 'preload.json'), JSON.stringify(preloads));
  return overBudget(firstLoads(readBuild(at)), budgets);
}

const room = Object.fromEntries(Object.keys(measured).map((name) => [name, budgets[name]! * 1000 - 71_000]));

it('a page may weigh what its budget says, all of HTML, scripts and styles', () => {
  expect(build(room)).toEqual([]);
});

it.each(Object.keys(measured))('%s over its budget is said, and nothing else', (name) => {
  const said = build({ ...room, [name]: room[name]! + 1_500 });
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`${measured[name]} weighs`);
  expect(said[0]).toContain(`may weigh ${budgets[name]}`);
});

it('a page that is gone from the build does not pass for one that weighs nothing', () => {
  const { 'pages.home': _, ...rest } = room;
  expect(build(rest)).toEqual(['The build has no page /home, which has a budget (pages.home).']);
});
