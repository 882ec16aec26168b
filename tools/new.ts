import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { namesOf } from './new/names.ts';
import { scaffold, wiringOf } from './new/scaffold.ts';
import { wire } from './new/wire.ts';

/**
 * `npm run new capability money-in/gift-cards -- --fr "Cartes cadeaux"` writes the same-named folders of a new
 * capability, its module in that wing.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { en: { type: 'string' }, fr: { type: 'string' } },
});
const [what, wish] = positionals;

if (what !== 'capability' || !wish) {
  console.log('Usage: npm run new capability <wing>/<plural-noun> -- [--en "Gift cards"] [--fr "Cartes cadeaux"]');
  process.exitCode = 1;
} else {
  try {
    const names = namesOf(wish, values);
    const written = scaffold(process.cwd(), names);
    const wired = wire(process.cwd(), names);
    execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...written, ...wired], { stdio: 'ignore' });
    const listed = (paths: readonly string[]) => paths.map((path) => `  ${path}`).join('\n');
    console.log(`Written:\n${listed(written)}\n\nWired:\n${listed(wired)}\n\nLeft to decide, in this order:`);
    for (const { file, lines } of wiringOf(names))
      console.log(`  ${file}\n${lines.map((line) => `      ${line}`).join('\n')}`);
    if (!values.fr)
      console.log(
        `\nThe French title is still "${names.title.fr}": write it in packages/i18n/src/catalogues/${names.folder}/words.ts and the route.`,
      );
  } catch (error) {
    console.log((error as Error).message);
    process.exitCode = 1;
  }
}
