import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '#server/kit/config.ts';

const script = `
  const { keeping } = await import(${JSON.stringify(join(rootFolder, 'tools/kept.mjs'))});
  const kept = keeping((signal) => console.log('passed on ' + signal));
  kept.begin('Lint');
  kept.begin('Screens');
  kept.add('Lint', 'all of it');
  kept.add('Screens', 'half of ');
  kept.add('Screens', 'a test');
  console.log(kept.end('Lint'));
  console.log('hangs');
  setInterval(() => {}, 1000);
`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('whoever ends the run before its time reads what was kept: %s', async (signal, code) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (text.includes('hangs')) child.kill(signal);
  });
  const ended = await new Promise((done) => child.on('close', done));
  expect(said.split('\n').filter(Boolean)).toEqual([
    '… Lint: began',
    '… Screens: began',
    'all of it',
    'hangs',
    '━━ Screens, not ended',
    'half of a test',
    `passed on ${signal}`,
  ]);
  expect(ended).toBe(code);
});
