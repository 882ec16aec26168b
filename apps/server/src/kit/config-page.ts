import { settings } from './config.ts';

/** The table of settings as a page, written by `node tools/run.mjs tools/config-page.ts` and held against by a test. */
export function configPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return `# Configuration

Every setting is an environment variable. Unset and empty mean the default. All mistakes are named at the start, one
sentence each, before anything runs. This page is made from \`apps/server/src/kit/config.ts\`; write it anew with
\`node tools/run.mjs tools/config-page.ts\`.

| Variable | Default | Meaning |
|---|---|---|
${settings.map(({ name, default: value, meaning }) => `| \`${name}\` | ${cell(value)} | ${cell(meaning)} |`).join('\n')}

The simulators also read \`SIM_DATA_DIR\` (set by \`npm start\`), \`npm test\` and \`npm run bench\` read \`CHROMIUM_PATH\`, the
browser to use when it is not where it is looked for, and \`BENCH_DATABASE_URL\` names a server for \`bench/ledger.ts\`.
`;
}
