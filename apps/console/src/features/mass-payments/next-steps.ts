import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { mayDo } from '../../data/record-actions.ts';

export type StepKey = 'rows' | 'columns' | 'others' | 'wrong' | 'totals' | 'caps' | 'names' | 'money' | 'submit';
/** `asked`: nothing goes on before it; `offered`: it can be done, or left. */
export type NextStep = { key: StepKey; state: 'done' | 'asked' | 'offered'; count: number };

type Run = Pick<
  MassPaymentDetail,
  | 'type'
  | 'itemCount'
  | 'droppedCount'
  | 'wrongCount'
  | 'whole'
  | 'overCapCount'
  | 'splitCount'
  | 'file'
  | 'leftOut'
  | 'totalRows'
  | 'otherColumns'
  | 'control'
  | 'nameCheck'
  | 'missing'
  | 'availableActions'
>;

/** What is still to be done before a run is submitted, in the order it is done; what is done stands among it. */
export function nextSteps(run: Run): NextStep[] {
  const isRead = run.itemCount + run.leftOut.count + run.totalRows.length > 0;
  const step = (key: StepKey, isDone: boolean, count = 0, isAsked = true): NextStep => ({
    key,
    state: isDone ? 'done' : isAsked ? 'asked' : 'offered',
    count,
  });
  // A copy has its rows, and no file.
  if (run.type === 'file' && run.file === null && !isRead) return [step('rows', false)];
  if (run.type === 'file' && !isRead) return [step('columns', false)];
  if (!isRead) return [step('rows', false)];
  const open = run.totalRows.filter(({ decision }) => decision === 'open').length;
  // All parts of a file are submitted as one.
  const wrong = Math.max(0, (run.whole ?? run).wrongCount - run.overCapCount);
  const differs = run.control?.state === 'differs' ? 1 : 0;
  const mayCheck = mayDo(run, 'checkNames');
  return [
    // What was dropped was read all the same.
    step('rows', true, run.itemCount - run.splitCount + run.droppedCount),
    ...(run.otherColumns.some(({ isAsked }) => isAsked) ? [step('others', false)] : []),
    ...(open + differs > 0 ? [step('totals', false, open + differs)] : []),
    // A sum above the cap is a fault as well: shared out it is none, so it is decided first and counted once.
    ...(run.overCapCount > 0 ? [step('caps', false, run.overCapCount)] : []),
    step('wrong', wrong === 0, wrong),
    ...(mayCheck || run.nameCheck ? [step('names', run.nameCheck !== null, run.nameCheck?.differing ?? 0, false)] : []),
    ...(run.missing === null ? [] : [step('money', false, run.missing, false)]),
    step('submit', false),
  ];
}

/** The one thing to do now: what is asked comes before what is offered. */
export const nextStep = (steps: readonly NextStep[]): NextStep => steps.find(({ state }) => state === 'asked')!;
