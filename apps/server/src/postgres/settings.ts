import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/**
 * Server settings from the memory this process may use. The server shares the machine with Node, so it takes an eighth
 * for its cache, between 64 MB and 2 GB. `fsync` and `synchronous_commit` stay on: an acknowledged franc is on disk.
 * `durable: false` is for throw-away test clusters only.
 */
export function serverSettings(options: {
  durable: boolean;
  memoryBytes?: number;
  sharedMemoryBytes?: number;
}): Record<string, string> {
  const memory = options.memoryBytes ?? availableMemory();
  const cache = clamp(Math.floor(memory / 8 / megabyte), 64, 2048);
  const settings: Record<string, string> = {
    shared_buffers: `${cache}MB`,
    effective_cache_size: `${clamp(Math.floor(memory / 2 / megabyte), 128, 65_536)}MB`,
    work_mem: `${clamp(Math.floor(memory / 512 / megabyte), 4, 64)}MB`,
    maintenance_work_mem: `${clamp(Math.floor(memory / 32 / megabyte), 32, 512)}MB`,
    max_wal_size: `${clamp(Math.floor(memory / 4 / megabyte), 512, 4096)}MB`,
    max_connections: '200',
    wal_compression: 'pglz',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A new installation grows from nothing. A plan made on an empty table finds a row by any index that begins with
    // the organisation, reading all of its rows, and is kept until the table is analysed: that doubled what a payment
    // cost.
    autovacuum_naptime: '5s',
    log_min_duration_statement: '2s',
    log_lock_waits: 'on',
  };
  // Containers often give /dev/shm 64 MB; a parallel query then dies of "could not resize shared memory segment".
  if ((options.sharedMemoryBytes ?? devShmBytes()) < 256 * megabyte) settings.dynamic_shared_memory_type = 'mmap';
  if (process.platform === 'win32') delete settings.dynamic_shared_memory_type;
  if (!options.durable)
    Object.assign(settings, {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      shared_buffers: '64MB',
      autovacuum_naptime: '10min',
      // It may stand in memory.
      max_wal_size: '512MB',
    });
  return settings;
}

/** A container's limit when there is one, else the machine's memory. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

function devShmBytes(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY;
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks;
  } catch {
    return 0;
  }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));
