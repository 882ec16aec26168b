import { createServer, type Server } from 'node:net';

/**
 * Free ports of this machine, all different. Below the range from which systems hand out ports by themselves: between
 * choosing one and using it, no other test is given it by chance.
 */
export async function freePorts(count: number): Promise<number[]> {
  const held: { server: Server; port: number }[] = [];
  while (held.length < count) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    const server = await hold(port);
    if (server) held.push({ server, port });
  }
  await Promise.all(held.map(({ server }) => new Promise((done) => server.close(done))));
  return held.map(({ port }) => port);
}

const hold = (port: number): Promise<Server | null> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(null));
    server.listen(port, '127.0.0.1', () => done(server));
  });
