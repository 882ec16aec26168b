import { destination, pino, type Logger } from 'pino';

export type Log = Logger;
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Names whose values never reach a log line, at the top of an object and one or two levels down.
 * A request logged whole would otherwise carry a password or a provider's key to disk.
 */
const hidden = [
  'password',
  'pin',
  'otp',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'apiKey',
  'authorization',
  'cookie',
  'adminUrl',
  'databaseUrl',
  'privateKey',
  '["set-cookie"]',
  '["x-api-key"]',
  '["x-token"]',
  '["ocp-apim-subscription-key"]',
  '["wso2-authorization"]',
];
const paths = hidden.flatMap((name) => {
  const step = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

/** One JSON object per line, time in UTC. `name` says which process speaks (api, worker, …). */
export function createLog(options: { name: string; level: LogLevel; stream?: { write(line: string): void } }): Log {
  return pino(
    {
      name: options.name,
      level: options.level,
      redact: { paths, censor: '[hidden]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    options.stream ?? destination({ fd: 1, sync: true }),
  );
}

/** For tests and tools that want quiet. */
export const silentLog: Log = pino({ level: 'silent' });
