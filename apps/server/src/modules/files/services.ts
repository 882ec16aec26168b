import { join } from 'node:path';
import type { Config } from '../../kit/config.ts';
import type { Proofs } from '../proofs/public.ts';
import { incomingFiles, type Incoming } from './incoming.ts';
import { openStore, type Store } from './store.ts';

export type FileServices = { store: Store; incoming: Incoming; proofs: Proofs };

export const openFiles = (config: Pick<Config, 'storage' | 'dataDir'>, proofs: Proofs): FileServices => ({
  store: openStore(config.storage, config.dataDir), incoming: incomingFiles(join(config.dataDir, 'uploads', 'incoming')), proofs,
});
