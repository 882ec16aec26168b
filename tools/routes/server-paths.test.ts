import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeTable } from '#console/routes.ts';

const root = join(import.meta.dirname, '../../apps/server/src');
/** What the server answers itself, and where its own machine keeps things. */
const own =
  /^\/(ba021|callbacks|uploads|media|pay|s|assets|health|ready|metrics|openapi\.json|api-docs|__\w+|proc|dev|etc|tmp|var|usr|sbin)(\/|\?|$)/;
const address = /['`}](\/[a-z_][^'`\s)\\]*)/g;
const pages = routeTable.map(
  (row) => new RegExp(`^${row.path.replace(/\/\{\w+\?\}/g, '(/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}$`),
);

const addressesIn = (text: string) =>
  [...text.matchAll(address)]
    .map((match) => match[1]!)
    .filter((path) => !own.test(path) && /^[\w/{}$.?=&#:-]+$/.test(path));
const isPage = (path: string) => {
  const plain = path.replace(/\$\{[^}]*\}?/g, 'one').replace(/[?#].*/, '');
  return pages.some((page) => page.test(plain));
};

describe('an address of the console that the server writes', () => {
  // The pages of payers have addresses of their own, put together there.
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(modules|main)\/.*\.ts$/.test(file) && !/\.test\.ts$|^modules\/money-in\/pay-pages\//.test(file),
  );
  it.each(
    files.flatMap((file) => {
      const found = addressesIn(readFileSync(join(root, file), 'utf8'));
      return found.length > 0 ? [[file, found] as const] : [];
    }),
  )('in %s leads to a page', (_file, found) => {
    expect(found.filter((path) => !isPage(path))).toEqual([]);
  });

  it('is found in links of mails, of notices and of what an approval is about', () => {
    expect(
      addressesIn("link: `${ports.consoleUrl()}/home`, path: '/team', about: (id) => `/transactions/${id}`"),
    ).toEqual(['/home', '/team', '/transactions/${id}']);
    expect(['/transactions/${id}', '/home?tab=1', '/nowhere'].map(isPage)).toEqual([true, true, false]);
  });
});
