import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../kit/config.ts';
import type { Proofs } from '../proofs/public.ts';
import { incomingFiles, type Incoming } from './incoming.ts';
import { openStore, type Store } from './store.ts';

export type FileServices = { store: Store; incoming: Incoming; proofs: Proofs };

/** Papers of people and businesses: whoever else has an account on this machine may not look at them. */
function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  return path;
}

export function openFiles(config: Pick<Config, 'storage' | 'dataDir'>, proofs: Proofs): FileServices {
  const uploads = privateFolder(join(config.dataDir, 'uploads'));
  return { store: openStore(config.storage, uploads), incoming: incomingFiles(join(uploads, 'incoming')), proofs };
}
