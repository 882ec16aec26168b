import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { world } from '../support/browser.ts';
import { leakedIn } from '../world/secrets.ts';

const assets = join(import.meta.dirname, '../../dist/console/assets');
const scripts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));

describe('no secret stands', () => {
  it('in what this test itself would not see', () => {
    expect(
      leakedIn(`x ${['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJ1c3JfeCJ9', 'c2lnbmF0dXJlMTIz'].join('.')}`),
    ).toHaveLength(1);
    expect(leakedIn('nothing to see')).toEqual([]);
  });

  it('in the scripts of the console', () => {
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts) expect(leakedIn(readFileSync(join(assets, name), 'utf8')), name).toEqual([]);
  });

  it.each(['/metrics', '/health', '/ready', '/openapi.json', '/api-docs', '/login', '/manifest.webmanifest'])(
    'on %s',
    async (path) => {
      const answer = await fetch(world.url + path, { headers: { accept: 'text/html, */*' } });
      expect(answer.status).toBeLessThan(500);
      expect(leakedIn(await answer.text())).toEqual([]);
    },
  );
});
