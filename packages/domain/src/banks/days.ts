import { addDays, dayStart, localDay, type Day } from '../values/time.ts';
import { isWorkingDay } from '../values/working-days.ts';

/**
 * When banks clear. Ordinary transfers below the threshold go through SYSTAC, which settles once each working day at
 * 13:00; larger and urgent ones go through SYGMA one by one.
 */
export const bankClearing = { cutOffHour: 13, highValueFrom: 100_000_000, scheduledMinutesBefore: 30 } as const;
export type BankPriority = 'HIGH' | 'NORM';

const hourMs = 3_600_000;
const cutOffOf = (day: Day): Date => new Date(dayStart(day).getTime() + bankClearing.cutOffHour * hourMs);

export function nextWorkingDay(after: Day): Day {
  let day = addDays(after, 1);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/**
 * The day on which a file that is handed in now is carried out: today before the cut-off of a working day, else the
 * next one.
 */
export function executionDay(now: Date): Day {
  const today = localDay(now);
  return isWorkingDay(today) && now < cutOffOf(today) ? today : nextWorkingDay(today);
}

/** The cut-off that a file made now still meets. */
export const nextCutOff = (now: Date): Date => cutOffOf(executionDay(now));

/** Whether the daily file is due: from half an hour before the cut-off of a working day until the cut-off. */
export function isFileTime(now: Date): boolean {
  const untilCutOff = cutOffOf(localDay(now)).getTime() - now.getTime();
  return isWorkingDay(localDay(now)) && untilCutOff > 0 && untilCutOff <= bankClearing.scheduledMinutesBefore * 60_000;
}

export const bankPriority = (amount: number, isUrgent: boolean): BankPriority =>
  isUrgent || amount >= bankClearing.highValueFrom ? 'HIGH' : 'NORM';
