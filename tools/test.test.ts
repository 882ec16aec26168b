import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '#server/kit/config.ts';

it('npm test counts a part that has no tests of its own, such as the house rules', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(rootFolder, 'tools/test.mjs'), 'tidy'], {
    encoding: 'utf8',
  });
  expect([status, stdout.trim().split('\n').at(-1)], stdout).toEqual([0, '1 passed, 0 failed']);
});
