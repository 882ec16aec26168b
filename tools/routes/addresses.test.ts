import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brand } from '#domain/values/brand.ts';
import { routeTable } from '#console/routes.ts';
import { addressesFile, addressesText } from './addresses.ts';

it('the addresses that links may lead to are those of the route table', () => {
  const paths = routeTable.map(({ path }) => path).filter((path) => path !== '/_gallery');
  expect(readFileSync(addressesFile, 'utf8'), 'npm run routes -- --write').toBe(addressesText(paths));
});

it('an address with the product’s name in it follows a change of the name', () => {
  expect(addressesText(['/login', `/transfer/to-${brand.slug}-user`, `/${brand.slug}s`])).toMatch(
    /\n {2}\| '\/login'\n {2}\| '\/\w+s'\n {2}\| `\/transfer\/to-\$\{typeof brand\.slug\}-user`;\n$/,
  );
});
