import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const run = (root: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout };
};

it('prints file and line of what is out of place and exits 1', () => {
  tidyHouse({ 'packages/domain/src/age.ts': '\nexport const age = () => Date.now();\n' }, (root) => {
    expect(run(root)).toEqual({
      status: 1,
      stdout: expect.stringMatching(/^packages\/domain\/src\/age\.ts:2 {2}purity {2}Date\.now\(\)/),
    });
  });
});

it('exits 0 in a clean house', () => {
  tidyHouse({}, (root) => expect(run(root)).toEqual({ status: 0, stdout: 'Tidy: every wall stands.\n' }));
});

it('redraws the diagram and lowers the ratchet with --write', () => {
  const drawnByHand =
    '# Rooms\n<!-- walls:start (drawn by npm run tidy -- --write) -->\nold\n<!-- walls:end -->\nafter\n';
  const ratchet = JSON.stringify({ lines: { 'packages/domain/src/long.ts': 340, 'packages/domain/src/gone.ts': 320 } });
  const house = {
    'ARCHITECTURE.md': drawnByHand,
    'packages/domain/src/long.ts': 'export {};\n'.repeat(310),
    'tools/tidy/ratchet.json': ratchet,
  };
  tidyHouse(house, (root) => {
    expect(run(root).status).toBe(1);
    expect(run(root, '--write')).toEqual({ status: 0, stdout: 'Tidy: every wall stands.\n' });
    const document = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    expect(document).toMatch(/^# Rooms\n[\s\S]*server_modules -- "public\.ts" --> server_modules[\s\S]*after\n$/);
    expect(document).not.toContain('old');
    expect(JSON.parse(readFileSync(join(root, 'tools/tidy/ratchet.json'), 'utf8'))).toMatchObject({
      lines: { 'packages/domain/src/long.ts': 310 },
    });
  });
});

it('takes the untested outcomes of a house without history as they are, once', () => {
  const house = {
    'packages/contract/src/customers/api.ts': "export const api = { errors: ['customers.not_found'] };\n",
  };
  tidyHouse(house, (root) => {
    expect(run(root).status).toBe(1);
    expect(run(root, '--write').status).toBe(0);
    expect(JSON.parse(readFileSync(join(root, 'tools/tidy/ratchet.json'), 'utf8')).untestedErrors).toEqual([
      'customers.not_found',
    ]);
  });
});
