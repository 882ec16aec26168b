import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const path = 'apps/console/src/features/payment-links/one-page.tsx';
const failed = "import { LoadFailed } from '../../shell/load-failed.tsx';\n";
const found = (text: string, at = path) =>
  tidyHouse({ [at]: text })
    .filter(({ rule }) => rule === 'records')
    .map(({ line }) => line);

it.each([
  [
    'a page that says by itself that its record failed',
    `${failed}export const one = params['id'] ?? LoadFailed;\n`,
    [1],
  ],
  [
    'a page that puts its own name in the breadcrumbs',
    "import { useCrumb } from '../../data/route.ts';\nexport const one = () => useCrumb('one');\n",
    [1],
  ],
  [
    'an action that is looked up by hand',
    'export const may = (row) =>\n  row.availableActions.some((one) => one.allowed);\n',
    [2],
  ],
  [
    'an action of a record that is taken apart',
    'export const may = ({ availableActions }) =>\n  availableActions.find((one) => one.allowed);\n',
    [2],
  ],
])('refuse %s', (_, text, lines) => {
  expect(found(text)).toEqual(lines);
});

it.each([
  ['a list that failed', `${failed}export const list = LoadFailed;\n`],
  ['the route beside it', "import { useRoute } from '../../data/route.ts';\nexport const one = useRoute;\n"],
  ['all actions in their order', 'export const all = (row) => row.availableActions.filter((one) => one.allowed);\n'],
])('accept %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

it('accept all of it where such pages are made', () => {
  expect(
    found(`${failed}export const one = params['id'] ?? LoadFailed;\n`, 'apps/console/src/shell/record/one.tsx'),
  ).toEqual([]);
});
