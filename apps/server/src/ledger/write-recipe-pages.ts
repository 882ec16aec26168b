import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recipePages } from './recipe-pages.ts';

const folder = join(import.meta.dirname, '../../../../docs/ledger');
const pages = recipePages();
for (const file of readdirSync(folder)) if (!pages.some((page) => page.file === file)) rmSync(join(folder, file));
for (const { file, text } of pages) writeFileSync(join(folder, file), text);
process.stdout.write(`Wrote ${pages.length} pages to docs/ledger\n`);
