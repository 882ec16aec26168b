import { brand } from '#domain/values/brand.ts';

/** Where the console's `to()` finds the addresses it may be given. */
export const addressesFile = 'apps/console/src/data/addresses.ts';

/** The route table as a type. An address that carries the product's name follows it. */
export function addressesText(paths: readonly string[]): string {
  const named = new RegExp(`(?<![a-z])${brand.slug}(?![a-z])`);
  const texts = paths.toSorted().map((path) => {
    const text = path.replace(named, '${typeof brand.slug}');
    return text === path ? `'${path}'` : `\`${text}\``;
  });
  return [
    '/** Every address of the route table, as types only: written by `npm run routes -- --write`. */',
    "import type { brand } from '#domain/values/brand.ts';",
    '',
    'export type Address =',
    `${texts.map((text) => `  | ${text}`).join('\n')};`,
    '',
  ].join('\n');
}
