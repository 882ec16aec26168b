import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
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
  expect(await takenPorts([{ setting: 'METRICS_PORT', port, host: '192.0.2.1', hostSetting: 'METRICS_HOST' }])).toEqual(
    [expect.stringContaining('METRICS_HOST=192.0.2.1 is not')],
  );
  expect(await both('127.0.0.1')).toEqual([]);
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  expect(await both('127.0.0.1')).toEqual([
    expect.stringMatching(new RegExp(`^Port ${port} is taken.*PORT=${port + 100} npm start$`)),
  ]);
  server.close();
});

it('offers a port that can be had: free, and no other of ours', async () => {
  const [port] = (await freePorts(1)) as [number];
  const hold = async (...ports: number[]) => {
    for (const one of ports) {
      const server = createServer().listen(one, '127.0.0.1');
      // Somebody else may have it: then it is taken too.
      await new Promise((done) => server.once('listening', done).once('error', done));
      onTestFinished(() => void server.close());
    }
  };
  await hold(port, port + 100);
  const wanted = [
    { setting: 'PORT', port, host: '127.0.0.1' },
    { setting: 'SANDBOX_PORT', port: port + 200, host: '127.0.0.1' },
  ];
  expect(await takenPorts(wanted)).toEqual([expect.stringContaining(`PORT=${port + 300} npm start`)]);
  await hold(65_500);
  const [said] = await takenPorts([{ setting: 'PORT', port: 65_500, host: '127.0.0.1' }]);
  expect(Number(/PORT=(\d+) npm start/.exec(said!)![1])).toBeLessThan(65_500);
});
