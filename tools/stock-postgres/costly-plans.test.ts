import { expect, it } from 'vitest';
import { costlyPlans } from './costly-plans.ts';

const entry = (text: string, plan: string) =>
  `2026-11-22 15:26:03.100 UTC [77] LOG:  duration: 0.050 ms  plan:\n\tQuery Text: ${text}\n\t${plan}\n`;

it('names compiled and forced plans once each, however the statement is laid out', () => {
  const log = [
    '2026-11-22 15:26:03.000 UTC [77] LOG:  database system is ready to accept connections\n',
    entry('select 1', 'Result  (cost=0.00..0.01 rows=1 width=4)'),
    entry('select *\n  from a', 'Seq Scan on a  (cost=10000000030.42..10000000042.07 rows=1 width=78)'),
    entry('select * from a', 'Seq Scan on a  (cost=10000000030.42..10000000042.07 rows=1 width=78)'),
    entry('select * from b', 'Seq Scan on b  (cost=0.00..10000.00 rows=1 width=8)\n\tJIT:\n\t  Functions: 7'),
  ].join('');
  expect(costlyPlans(log)).toEqual([
    { statement: 'select * from a', why: 'forced', times: 2 },
    { statement: 'select * from b', why: 'compiled', times: 1 },
  ]);
});
