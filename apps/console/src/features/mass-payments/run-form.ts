import { formatTime, isDay, isNoTime, localDay, momentOf } from '#domain/values/time.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { MassPaymentInput } from '#contract/mass-payments/input-schemas.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { clock } from '#ui/clock.ts';
import type { TypedNumber } from '#ui/number-box.ts';

/** A run as a person fills it in. */
export type RunForm = Omit<MassPaymentInput, 'options' | 'scheduledFor' | 'sameAmount'> & {
  sameAmount: TypedAmount;
  day: string | null;
  /** HH:mm in Douala, or less while it is typed. */
  time: string;
  stopOnFailurePct: TypedNumber;
  queueIfShort: boolean;
  runAsFarAsMoneyGoes: boolean;
};

export const emptyRun = (type: MassPaymentInput['type'], groupId: string | null): RunForm => ({
  title: '',
  type: groupId ? 'group' : type,
  purpose: 'payroll',
  feeBearer: 'sender',
  notify: false,
  sameAmount: null,
  groupId,
  day: null,
  time: '',
  stopOnFailurePct: null,
  queueIfShort: true,
  runAsFarAsMoneyGoes: false,
});

export const formOf = (run: MassPaymentDetail): RunForm => ({
  title: run.title,
  type: run.type,
  purpose: run.purpose,
  feeBearer: run.feeBearer,
  notify: run.notify,
  sameAmount: run.sameAmount,
  groupId: run.groupId,
  ...whenOf(run.scheduledFor),
  stopOnFailurePct: run.options.stopOnFailurePct,
  queueIfShort: run.options.queueIfShort,
  runAsFarAsMoneyGoes: run.options.runAsFarAsMoneyGoes,
});

/** A run of another kind, or of another group, begins without the rows that are there. */
export const clearsRows = ({ type, groupId }: RunForm, run: MassPaymentDetail): boolean =>
  run.itemCount + run.leftOut.count > 0 && (type !== run.type || (type === 'group' && groupId !== run.groupId));

/** What is sent, whether or not it can be read: the contract says what cannot. */
export const inputOf = (form: RunForm) => ({
  title: form.title,
  type: form.type,
  purpose: form.purpose,
  feeBearer: form.feeBearer,
  notify: form.notify,
  sameAmount: form.sameAmount,
  groupId: form.type === 'group' ? form.groupId : null,
  scheduledFor: scheduledAt(form),
  options: {
    stopOnFailurePct: form.stopOnFailurePct,
    queueIfShort: form.queueIfShort,
    queueMaxAgeHours: 72,
    runAsFarAsMoneyGoes: form.runAsFarAsMoneyGoes,
  },
});

/** When a run leaves on a day of which no hour was written. */
export const usualHour = '08:00';

/** Day and time of Douala as a moment; nothing while there is no day. */
export const scheduledAt = ({ day, time }: Pick<RunForm, 'day' | 'time'>): string | null =>
  day && momentOf(day, isNoTime(time) ? '' : time, usualHour);

export const whenOf = (at: string | null): Pick<RunForm, 'day' | 'time'> =>
  at === null ? { day: null, time: '' } : { day: localDay(new Date(at)), time: formatTime(new Date(at)) };

/** What the contract cannot know of a head: the group of a group run, and a moment that has not passed. */
export function headRules(values: RunForm) {
  const at = scheduledAt(values);
  return {
    'run.groupId': values.type === 'group' && !values.groupId && 'required',
    'run.scheduledFor': at !== null && isDay(values.day ?? '') && at <= clock.date().toISOString() && 'date.past',
    'run.time': isNoTime(values.time) && 'time.invalid',
  } as const;
}

/** A title out of the name of a file: "salaires_novembre-2026.xlsx" is "Salaires novembre 2026". */
export function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s*\(\d+\)$/, '')
    .replace(/[_\s-]+/g, ' ')
    .trim()
    .slice(0, 80);
  return words === 'clipboard' ? '' : words.charAt(0).toUpperCase() + words.slice(1);
}
