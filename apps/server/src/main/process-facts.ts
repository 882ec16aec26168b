import { createHmac, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '../kit/config.ts';
import type { Secret } from '../kit/secret.ts';
import type { ProcessFacts } from '../modules/ground/processes/public.ts';

/**
 * What must be the same in every process of an installation: a person who meets one must not learn something else at
 * the next.
 */
const sharedOf = (config: Config): Record<string, unknown> => ({
  PUBLIC_URL: config.publicUrl,
  SANDBOX_PUBLIC_URL: config.sandboxPublicUrl,
  NKAP_SIMULATORS: config.simulators,
  accounts: config.accounts,
  levels: config.levels,
  banks: config.bankOrigins,
  messages: config.messages,
  storage: config.storage,
  portals: config.portals,
});

/**
 * What this process says of itself to the others. Settings leave it as fingerprints only, made with the installation's
 * secret.
 */
export function processFacts(
  config: Config,
  parts: { secret: Secret; kind: ProcessFacts['kind']; origins: readonly string[]; startedAt: Date },
): ProcessFacts {
  const key = parts.secret.key('settings of processes');
  const fingerprint = (value: unknown): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(value) ?? '')
      .digest('base64url')
      .slice(0, 12);
  return {
    id: `${parts.kind} ${hostname()} ${process.pid} ${randomBytes(3).toString('hex')}`,
    kind: parts.kind,
    startedAt: parts.startedAt,
    origins: parts.origins,
    settings: {
      NKAP_SECRET: fingerprint('secret'),
      ...Object.fromEntries(Object.entries(sharedOf(config)).map(([name, value]) => [name, fingerprint(value)])),
    },
  };
}
