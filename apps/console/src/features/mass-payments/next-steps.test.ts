import { expect, it } from 'vitest';
import { nextStep, nextSteps } from './next-steps.ts';

const file = { name: 'pay.xlsx', columns: [], mapping: {}, sheets: [] };
const run = {
  type: 'file' as const,
  itemCount: 40,
  droppedCount: 0,
  wrongCount: 0,
  whole: null,
  overCapCount: 0,
  splitCount: 0,
  file,
  leftOut: { count: 0, amount: 0, takenIn: 0, canTakeIn: 0, reasons: [] },
  totalRows: [],
  otherColumns: [],
  control: null,
  nameCheck: null,
  missing: null,
  availableActions: [],
};
const now = (parts: object) => nextStep(nextSteps({ ...run, ...parts })).key;

it('what is to be done next: a file, its columns, what is wrong, then the submission', () => {
  expect(now({ file: null, itemCount: 0 })).toBe('rows');
  expect(now({ itemCount: 0 })).toBe('columns');
  expect(now({ type: 'differentAmounts', file: null, itemCount: 0 })).toBe('rows');
  // A sum above the cap is wrong as well, and is no fault any more once it is shared out.
  expect(now({ wrongCount: 3, overCapCount: 1 })).toBe('caps');
  const steps = nextSteps({ ...run, wrongCount: 3, overCapCount: 1 });
  expect(steps.find(({ key }) => key === 'wrong')?.count).toBe(2);
  expect(now({ wrongCount: 2 })).toBe('wrong');
  expect(now({ totalRows: [{ decision: 'open' }] })).toBe('totals');
  expect(now({ overCapCount: 2 })).toBe('caps');
  expect(now({ whole: { wrongCount: 4 } })).toBe('wrong');
  // A copy has no file.
  expect(now({ file: null })).toBe('submit');
  expect(now({})).toBe('submit');
});

it('rows that were split were read once each', () => {
  expect(nextSteps({ ...run, itemCount: 5, splitCount: 3, droppedCount: 1 })[0]).toMatchObject({
    key: 'rows',
    count: 3,
  });
});

it('names and missing money keep nobody from submitting', () => {
  const steps = nextSteps({
    ...run,
    missing: 5000,
    availableActions: [{ action: 'checkNames', allowed: true }],
  } as never);
  expect(steps.map(({ key, state }) => [key, state])).toEqual([
    ['rows', 'done'],
    ['wrong', 'done'],
    ['names', 'offered'],
    ['money', 'offered'],
    ['submit', 'asked'],
  ]);
});

it('asks about the other columns of the file before anything is sent', () => {
  const column = { column: 3, heading: 'Restituée', groups: [], more: 0, isOfNames: false, out: [], isAsked: true };
  expect(nextStep(nextSteps({ ...run, otherColumns: [column] })).key).toBe('others');
  expect(nextStep(nextSteps({ ...run, otherColumns: [{ ...column, isAsked: false }] })).key).toBe('submit');
});
