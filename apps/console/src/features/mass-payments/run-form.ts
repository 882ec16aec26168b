import { dayStart, formatTime, isDay, localDay } from '#domain/time.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { MassPaymentInput } from '#contract/mass-payments/input-schemas.ts';

/** A run as a person fills it in. */
export type RunForm = Omit<MassPaymentInput, 'options' | 'scheduledFor'> & {
  scheduledFor: string;
  stopOnFailurePct: string;
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
  scheduledFor: '',
  stopOnFailurePct: '',
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
  scheduledFor: run.scheduledFor ?? '',
  stopOnFailurePct: run.options.stopOnFailurePct === null ? '' : String(run.options.stopOnFailurePct),
  queueIfShort: run.options.queueIfShort,
  runAsFarAsMoneyGoes: run.options.runAsFarAsMoneyGoes,
});

export type RunProblem = 'required' | 'number.outOfRange';

/** What is missing before it can be kept; the server has the same rules. */
export function runProblems(form: RunForm): Partial<Record<keyof RunForm, RunProblem>> {
  const percent = form.stopOnFailurePct.trim();
  return {
    ...(form.title.trim() === '' ? { title: 'required' as const } : {}),
    ...(form.type === 'sameAmount' && form.sameAmount === null ? { sameAmount: 'required' as const } : {}),
    ...(form.type === 'group' && !form.groupId ? { groupId: 'required' as const } : {}),
    ...(percent !== '' && !(/^\d{1,3}$/.test(percent) && Number(percent) >= 1 && Number(percent) <= 100)
      ? { stopOnFailurePct: 'number.outOfRange' as const }
      : {}),
  };
}

export const inputOf = (form: RunForm): MassPaymentInput => ({
  title: form.title.trim(),
  type: form.type,
  purpose: form.purpose,
  feeBearer: form.feeBearer,
  notify: form.notify,
  sameAmount: form.sameAmount,
  groupId: form.type === 'group' ? form.groupId : null,
  scheduledFor: form.scheduledFor || null,
  options: {
    stopOnFailurePct: form.stopOnFailurePct.trim() === '' ? null : Number(form.stopOnFailurePct),
    queueIfShort: form.queueIfShort,
    queueMaxAgeHours: 72,
    runAsFarAsMoneyGoes: form.runAsFarAsMoneyGoes,
  },
});

/** Day and time of Douala as a moment; nothing while there is no day. Without a time it is eight in the morning. */
export function scheduledAt(day: string, time: string): string {
  if (!isDay(day)) return '';
  const [hours = 8, minutes = 0] = /^\d\d:\d\d$/.test(time) ? time.split(':').map(Number) : [];
  return new Date(dayStart(day).getTime() + (hours * 60 + minutes) * 60_000).toISOString();
}

export const whenOf = (at: string): { day: string; time: string } =>
  at === '' ? { day: '', time: '' } : { day: localDay(new Date(at)), time: formatTime(new Date(at)) };
