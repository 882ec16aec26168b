import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder, settings } from '#server/kit/config.ts';

/** The image is built where there is something to build it with; here its steps are held against what they name. */
const read = (name: string) => readFileSync(join(rootFolder, name), 'utf8');
const steps = read('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => ({ word: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1).trim() }));
const all = (word: string) => steps.filter((step) => step.word === word).map((step) => step.rest);
const { scripts, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const ignored = read('.dockerignore').split('\n').filter(Boolean);

it('builds on the Node that the house is pinned to, so that there is one', () => {
  expect(all('FROM')).toEqual([`docker.io/library/node:${devDependencies!['node']!.split('.')[0]}-bookworm-slim`]);
});

it('runs scripts that are there, and starts what npm start starts', () => {
  const wanted = all('RUN').flatMap((rest) => [...rest.matchAll(/npm run ([\w-]+)/g)].map((match) => match[1]!));
  expect(wanted).toEqual(['build']);
  for (const name of wanted) expect(scripts).toHaveProperty(name);
  expect((JSON.parse(all('CMD')[0]!) as string[]).join(' ')).toBe(scripts!['start']);
});

it('sets what is a setting, and opens the ports that are listened at', () => {
  const names = all('ENV').flatMap((rest) => [...rest.matchAll(/([A-Z_]+)=/g)].map((match) => match[1]!));
  const ours = new Set<string>(settings.map((setting) => setting.name));
  // Read by the simulators alone.
  ours.add('SIM_HOST');
  expect(names.filter((name) => !ours.has(name))).toEqual([]);
  expect(read('apps/simulators/src/main.ts')).toContain("'SIM_HOST'");
  const defaults = ['PORT', 'SANDBOX_PORT', 'SIM_PHONE_PORT'].map(
    (name) => settings.find((one) => one.name === name)!.default,
  );
  expect(all('EXPOSE')[0]!.split(' ')).toEqual(defaults);
  expect(all('VOLUME')).toEqual([/NKAP_DATA_DIR=(\S+)/.exec(all('ENV').join(' '))![1]]);
});

it('takes nothing along that an installation keeps, and leaves out nothing that runs', () => {
  for (const name of ['node_modules', '.data', 'dist', '.git', '**/secret']) expect(ignored).toContain(name);
  for (const name of ['apps', 'packages', 'db', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    expect(existsSync(join(rootFolder, name)), name).toBe(true);
    expect(ignored).not.toContain(name);
  }
});
