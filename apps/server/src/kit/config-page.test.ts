import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configPage } from './config-page.ts';
import { rootFolder, settings } from './config.ts';

it('docs/operations/configuration.md is what config.ts says (node tools/run.mjs tools/config-page.ts writes it)', () => {
  expect(readFileSync(join(rootFolder, 'docs/operations/configuration.md'), 'utf8')).toBe(configPage());
});

it('names every setting once', () => {
  for (const { name } of settings) expect(configPage().split(`| \`${name}\` |`)).toHaveLength(2);
});
