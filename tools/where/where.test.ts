import { beforeAll, describe, expect, it } from 'vitest';
import { readTree, type Tree } from '../tidy/tree.ts';
import { allCapabilities, closest, placesOf, type Place } from './places.ts';
import { printPlaces } from './print.ts';

describe('where', () => {
  let tree: Tree;
  let places: Map<string, string[]>;
  let found: Place[];
  beforeAll(async () => {
    tree = readTree(process.cwd());
    found = await placesOf(tree, 'payment-links');
    places = new Map(found.map(({ heading, lines }) => [heading, lines]));
  });

  it('knows the capabilities by their folders', () => {
    expect(allCapabilities(tree)).toEqual(expect.arrayContaining(['payment-links', 'customers', 'transactions']));
  });

  it('finds every place of a capability', () => {
    expect(places.get('domain')).toContain('packages/domain/src/states/payment-link.ts');
    expect(places.get('contract')).toContain('packages/contract/src/payment-links/api.ts');
    expect(places.get('server module')).toContain('apps/server/src/modules/money-in/payment-links/public.ts');
    expect(places.get('console feature')).toContain('apps/console/src/features/payment-links/routes.ts');
    expect(places.get('words')).toEqual(
      expect.arrayContaining(
        ['editor', 'words'].map((name) => `packages/i18n/src/catalogues/payment-links/${name}.ts`),
      ),
    );
    expect(places.get('tables')!.join()).toMatch(/db\/migrations\/money\/\d{4}_\w+\.sql {2}.*payment_links/);
  });

  it('reads endpoints, errors, permissions and routes from the tables themselves', () => {
    expect(places.get('endpoints')).toContainEqual(
      expect.stringMatching(/^POST {1,2}\/fapi\/payment-links {2}links:create {2}/),
    );
    expect(places.get('errors')).toContainEqual(expect.stringMatching(/^payment_links\.not_found {2}404 {2}\d+$/));
    expect(places.get('permissions')).toEqual(expect.arrayContaining(['links:create', 'links:view']));
    expect(places.get('routes')).toContainEqual(expect.stringMatching(/^\/payment-links {2}links:view$/));
  });

  it('prints a tree of whole paths', () => {
    const text = printPlaces('payment-links', [
      { heading: 'contract', lines: ['a/b.ts', 'a/c.ts'] },
      { heading: 'words', lines: ['d.ts'] },
    ]);
    expect(text).toBe('payment-links\n├─ contract\n│  ├─ a/b.ts\n│  └─ a/c.ts\n└─ words\n   └─ d.ts');
  });

  it('offers the closest names for one it does not know', () => {
    const names = ['accounts', 'customers', 'payment-links', 'refunds', 'transactions'];
    expect(closest('payment-link', names)[0]).toBe('payment-links');
    expect(closest('links', names)[0]).toBe('payment-links');
    expect(closest('custmers', names)[0]).toBe('customers');
    expect(closest('refound', names)[0]).toBe('refunds');
  });
});
