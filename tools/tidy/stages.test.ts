import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const path = 'apps/console/src/features/payment-links/state.tsx';
const found = (text: string) => tidyHouse({ [path]: `${text}\n` }).filter(({ rule }) => rule === 'stages');

it.each([
  'export const wordOf = (row: Row) => row.stage ?? row.status;',
  'export const name = (row: Row) => statusName(row.stage, locale);',
  'export const name = (row: Row) => statusName(row.stage ?? row.other, locale);',
  'export const Pill = ({ row }: Props) => <StatusPill status={row.stage} />;',
  'export const Pill = ({ attempt }: Props) => <StatusPill status={attempt.state} />;',
])('%s shows a stage without which way its money goes', (text) => {
  expect(found(text)).toMatchObject([{ file: path, line: 1, message: expect.stringContaining('stageWord') }]);
});

it.each([
  "export const wordOf = (row: Row) => stageWord(row.stage ?? row.status, 'outbound');",
  'export const name = (row: Row) => statusName(tellingWord({ ...row, stage: row.stage }), locale);',
  'export const Pill = ({ row }: Props) => <StatusPill status={stageWord(row.stage, row.direction)} />;',
  'export const Pill = ({ row }: Props) => <StatusPill status={row.status} className={row.stage} />;',
  "export const said = (row: Row) => fail('key', { stage: row.stage ?? '' });",
])('%s does not', (text) => {
  expect(found(text)).toEqual([]);
});
