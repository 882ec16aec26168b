import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePorts } from '#server/testing/free-ports.ts';
import { takenPorts } from './ports.ts';

it('blames the setting that is wrong, once, and says what to set', async () => {
  const [port, other] = (await freePorts(2)) as [number, number];
  const both = (host: string) =>
    takenPorts([
      { setting: 'PORT', port, host },
      { setting: 'SANDBOX_PORT', port: other, host },
    ]);
  // No name is ever looked up outside: .invalid has none, by its standard.
  for (const host of ['192.0.2.1', 'nkap.invalid'])
    expect(await both(host)).toEqual([
      `HOST=${host} is not an address of this machine. Set HOST to 127.0.0.1, to 0.0.0.0 for every network interface, or to an address this machine has.`,
    ]);
  expect(await both('127.0.0.1')).toEqual([]);
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  expect(await both('127.0.0.1')).toEqual([
    expect.stringMatching(new RegExp(`^Port ${port} is taken.*PORT=${port + 100} npm start$`)),
  ]);
  server.close();
});
