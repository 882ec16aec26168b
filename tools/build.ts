import { buildConsole } from './start/console-build.ts';

/** npm run build: the console into dist/console, when its sources changed; `-- --force` builds in any case. */
try {
  const output = await buildConsole({ force: process.argv.includes('--force') });
  console.log(output ?? 'The console in dist/console is up to date');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
