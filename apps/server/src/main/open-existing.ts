import { loadConfig, type Config } from '../kit/config.ts';
import type { Log } from '../kit/log.ts';
import { existingSecret, type Secret } from '../kit/secret.ts';
import { clusterOf } from '../postgres/belonging.ts';
import { openServer, type Server } from '../postgres/server.ts';

/**
 * For commands that look at an installation: where there is none they say so. One made for the sake of the question
 * would be in order, and hide that the folder was mistyped.
 */
export async function openExisting(log: Log): Promise<{ config: Config; server: Server; secret: Secret }> {
  const config = existingConfig();
  const secret = existingSecret(config);
  return { config, secret, server: await openServer(config, log) };
}

/** The configuration, when there is something at the place it names. */
export function existingConfig(): Config {
  const config = loadConfig(undefined, { makesFolder: false });
  if (!config.databaseUrl && clusterOf(config.dataDir) === null)
    throw new Error(
      `There is no installation in ${config.dataDir}: name the right folder with NKAP_DATA_DIR, or the database with DATABASE_URL.`,
    );
  return config;
}
