import type { BalanceAlert, BalanceAlertInput } from '#contract/balance-alerts/api.ts';
import type { AlertBasis, AutoAction } from '#domain/balance-bands.ts';
import type { NotificationChannel } from '#domain/notifications.ts';
import { wholeTime } from '#ui/time-field.tsx';

export type AlertForm = {
  isOn: boolean;
  basis: AlertBasis;
  threshold: number | null;
  approach: number | null;
  recover: number | null;
  recipientIds: string[];
  channels: NotificationChannel[];
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  repeatHours: number | null;
  autoAction: AutoAction;
  autoTarget: number | null;
};
export type AlertProblem = 'required' | 'list.empty' | 'order' | 'daysMax' | 'percentMin' | 'targetTooLow';

export const repeatChoices = [1, 6, 12, 24] as const;

/** What is there, or for an account never watched before a first suggestion that tells whoever sets it. */
export const alertFormOf = (alert: BalanceAlert, userId: string): AlertForm => ({
  isOn: alert.id === null ? true : alert.isOn,
  basis: alert.basis,
  threshold: alert.threshold,
  approach: alert.approachPercent,
  recover: alert.recoverPercent,
  recipientIds: alert.id === null ? [userId] : alert.recipients.map((one) => one.userId),
  channels: alert.channels,
  isQuiet: alert.quietFrom !== null,
  quietFrom: alert.quietFrom ?? '21:00',
  quietTo: alert.quietTo ?? '06:30',
  repeatHours: alert.repeatHours,
  autoAction: alert.autoAction,
  autoTarget: alert.autoTarget,
});

export function alertProblems(form: AlertForm): Partial<Record<keyof AlertForm, AlertProblem>> {
  const found: Partial<Record<keyof AlertForm, AlertProblem>> = {};
  if (!form.threshold) found.threshold = 'required';
  else if (form.basis === 'runwayDays' && form.threshold > 90) found.threshold = 'daysMax';
  if (form.approach === null) found.approach = 'required';
  else if (form.approach < 100) found.approach = 'percentMin';
  if (form.recover === null) found.recover = 'required';
  else if (form.approach !== null && form.recover < form.approach) found.recover = 'order';
  if (form.recipientIds.length === 0) found.recipientIds = 'list.empty';
  if (form.channels.length === 0) found.channels = 'list.empty';
  if (form.isQuiet && !form.quietFrom) found.quietFrom = 'required';
  if (form.isQuiet && !form.quietTo) found.quietTo = 'required';
  if (form.autoAction === 'moveFromCollection') {
    if (!form.autoTarget) found.autoTarget = 'required';
    // Filled up to less than the line it would be too low again at once.
    else if (form.basis !== 'runwayDays' && form.threshold && form.autoTarget <= form.threshold)
      found.autoTarget = 'targetTooLow';
  }
  return found;
}

/** Only of a form without problems. */
export const alertBody = (form: AlertForm): BalanceAlertInput => ({
  isOn: form.isOn,
  basis: form.basis,
  threshold: form.threshold!,
  approachPercent: form.approach!,
  recoverPercent: form.recover!,
  channels: form.channels,
  recipientIds: form.recipientIds,
  quietFrom: form.isQuiet ? wholeTime(form.quietFrom) : null,
  quietTo: form.isQuiet ? wholeTime(form.quietTo) : null,
  repeatHours: form.repeatHours,
  autoAction: form.autoAction,
  autoTarget: form.autoAction === 'moveFromCollection' ? form.autoTarget : null,
});
