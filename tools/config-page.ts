import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '#server/kit/config.ts';
import { configPage } from '#server/kit/config-page.ts';

/** node tools/run.mjs tools/config-page.ts: writes docs/operations/configuration.md from the settings in code. */
writeFileSync(join(rootFolder, 'docs/operations/configuration.md'), configPage());
console.log('Wrote docs/operations/configuration.md');
