import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';

/** Sentences about wanted ports that another program holds; empty when all are free. */
export async function takenPorts(
  wanted: { setting: string; port: number; host?: string; hostSetting?: string }[],
): Promise<string[]> {
  const problems = await Promise.all(
    wanted.map(async ({ setting, port, host, hostSetting = 'HOST' }) => {
      const code = await listenError(port, host);
      if (code === null) return [];
      if (code === 'EACCES')
        return [`Port ${port} needs more rights than this account has. Set ${setting} to a port above 1024.`];
      if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
        return [
          `${hostSetting}=${host} is not an address of this machine. Set ${hostSetting} to 127.0.0.1, to 0.0.0.0 for every network interface, or to an address this machine has.`,
        ];
      if (code !== 'EADDRINUSE') return [`Port ${port} cannot be used (${code}). Set ${setting} to another port.`];
      const holder = holderOf(port);
      const other = await freePort(port, host, wanted);
      return [
        `Port ${port} is taken${holder ? ` by ${holder}` : ' by another program'}. Stop that program, or choose another port: ${setting}=${other} npm start`,
      ];
    }),
  );
  // What is wrong with HOST is wrong with every port of it.
  return [...new Set(problems.flat())];
}

/** One that can be had, and that no other setting names. Steps of a hundred keep a block of ours together. */
async function freePort(taken: number, host: string | undefined, wanted: { port: number }[]): Promise<number> {
  for (let step = 1; step <= 100; step++) {
    const up = taken + step * 100;
    const port = up <= 65_535 ? up : taken - step * 100;
    if (wanted.some((one) => one.port === port)) continue;
    if ((await listenError(port, host)) === null) return port;
  }
  return taken + 1;
}

function listenError(port: number, host?: string): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(null)));
  });
}

/** `node server.js (process 4711)`, where the system tells (Linux). */
function holderOf(port: number): string | null {
  try {
    const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    const listening = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter((parts) => parts[1]?.endsWith(wanted) && parts[3] === '0A');
    const sockets = new Set(listening.map((parts) => `socket:[${parts[9]}]`));
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (holds(pid, sockets)) {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return `${command.length > 80 ? `${command.slice(0, 80)}…` : command} (process ${pid})`;
      }
    }
  } catch {
    // Another system, or not allowed to look.
  }
  return null;
}

function holds(pid: string, sockets: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`)));
  } catch {
    return false;
  }
}
