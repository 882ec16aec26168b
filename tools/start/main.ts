import { brand } from '#domain/values/brand.ts';
import { ConfigError, loadConfig, type Config } from '#server/kit/config.ts';
import { reachedAt } from '#server/kit/config-network.ts';
import { buildConsole } from './console-build.ts';
import { bold, dim, fail, say } from './output.ts';
import { supervise, type Programs, type Running } from './supervise.ts';

/**
 * The part of npm start that runs on Node 24: reads the configuration, starts everything, says where to look, stops
 * everything.
 */
const programs: Programs = {
  api: 'apps/server/src/main/api.ts',
  worker: 'apps/server/src/main/worker.ts',
  seed: 'apps/server/src/main/seed.ts',
  simulators: 'apps/simulators/src/main.ts',
  buildConsole,
};

const help = `npm start [-- --empty]

  --empty   begin with an empty database instead of the demo world (asked only once, on the first start)

Settings are environment variables; docs/operations lists them.`;

const began = Number(process.argv.find((word) => word.startsWith('--began='))?.slice(8)) || Date.now();
const words = process.argv.slice(2).filter((word) => !word.startsWith('--began='));
const unknown = words.find((word) => word !== '--empty' && word !== '--help');

if (unknown || words.includes('--help')) {
  say(unknown ? `Unknown option ${unknown}\n\n${help}` : help);
  process.exit(unknown ? 1 : 0);
}

const stopping = new AbortController();
let running: Running | undefined;
let finished: Promise<void> | undefined;

// A terminal that was closed must not end us before the children are stopped.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void finish());
// The process that npm knows was killed outright: nobody will ever tell us to stop.
process.on('disconnect', () => void finish());
process.channel?.unref();

let config: Config | undefined;
try {
  config = loadConfig();
  say(bold(`${brand.name} is starting`));
  running = await supervise(config, programs, { empty: words.includes('--empty'), signal: stopping.signal });
  say(await whereToLook(config, running));
} catch (error) {
  if (!stopping.signal.aborted) {
    fail(explain(error, config));
    process.exitCode = 1;
  }
  await finish();
  process.exit(process.exitCode ?? 130);
}

function finish(): Promise<void> {
  finished ??= (async () => {
    const wasUp = running !== undefined;
    stopping.abort();
    if (wasUp) say('\nStopping …');
    await running?.stop();
    if (wasUp) say('Stopped; everything is saved.');
    // Nothing is left to wait for, whatever a library may still hold open.
    if (wasUp) process.exit();
  })();
  return finished;
}

function explain(error: unknown, at: Config | undefined): string {
  if (error instanceof ConfigError) return error.message;
  const { message, stack } = error as Error;
  return at?.logLevel === 'debug' ? (stack ?? message) : message;
}

/** As the outbox page itself decides. */
function showsOutbox({ messages }: Config, hasDemo: boolean): boolean {
  return messages.outbox === 'on' || (messages.outbox === 'auto' && hasDemo && !messages.smtpUrl && !messages.smppUrl);
}

async function whereToLook(at: Config, { server, hasDemo }: Running): Promise<string> {
  const line = (label: string, text: string) => `  ${label.padEnd(18)} ${text}`;
  const logins = hasDemo ? await demoLogins(at) : [];
  return [
    '',
    bold(`${brand.name} is ready`) + dim(` (${((Date.now() - began) / 1000).toFixed(1)} s)`),
    '',
    line('Console', bold(at.publicUrl)),
    line('Production API', `${at.publicUrl}/api-docs`),
    line('Sandbox API', `${at.sandboxPublicUrl}/api-docs`),
    ...(at.simulators ? [line("A payer's phone", `http://localhost:${at.simPhonePort}/__sim/phone/677123456`)] : []),
    ...(showsOutbox(at, hasDemo) ? [line('Mail and SMS', `${at.publicUrl}/__outbox`)] : []),
    line('Database', server.description),
    ...(server.embedded
      ? [line('', dim('for production set DATABASE_URL to a PostgreSQL of your own, with backups and a replica'))]
      : []),
    '',
    ...(logins.length > 0
      ? [
          bold('  Demo logins'),
          ...logins.map((login) => line(login.login, `${login.password}   ${dim(login.label.en)}`)),
          '',
        ]
      : []),
    dim('  Ctrl-C stops everything.'),
    '',
  ].join('\n');
}

/** The same list as on the login page, asked from the API. */
async function demoLogins(at: Config): Promise<{ label: { en: string }; login: string; password: string }[]> {
  try {
    const { authApi } = await import('#contract/auth/api.ts');
    const answer = await fetch(`${reachedAt(at.host, at.port)}${authApi.demoLogins.path}`, {
      signal: AbortSignal.timeout(3000),
    });
    return (
      ((await answer.json()) as { data?: { label: { en: string }; login: string; password: string }[] }).data ?? []
    );
  } catch {
    return [];
  }
}
