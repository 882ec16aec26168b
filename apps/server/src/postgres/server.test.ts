import { describe, expect, it } from 'vitest';
import { loadConfig } from '../kit/config.ts';
import { silentLog } from '../kit/log.ts';
import { openServer } from './server.ts';

describe("an operator's own server", () => {
  it('is called ready only when it answers, and what is wrong is said without the password', async () => {
    const config = loadConfig({
      NKAP_DATA_DIR: '/tmp',
      DATABASE_URL: 'postgresql://nkap:very-secret@127.0.0.1:1/nkap',
    });
    const opening = openServer(config, silentLog);
    await expect(opening).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:1\/nkap cannot be used: .*ECONNREFUSED.*DATABASE_URL/,
    );
    await expect(opening).rejects.not.toThrow(/very-secret/);
  });

  it('is named by its socket where it has no port', async () => {
    const socket = encodeURIComponent('/tmp/no such folder');
    for (const DATABASE_URL of [`postgresql://localhost:5433/nkap?host=${socket}`, `postgresql://${socket}/nkap`])
      await expect(openServer(loadConfig({ NKAP_DATA_DIR: '/tmp', DATABASE_URL }), silentLog)).rejects.toThrow(
        /^PostgreSQL at \/tmp\/no such folder, database nkap, cannot be used: /,
      );
  });
});
