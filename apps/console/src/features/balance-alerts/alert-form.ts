import type { BalanceAlert } from '#contract/balance-alerts/api.ts';
import type { AlertBasis, AutoAction } from '#domain/accounts/balance-bands.ts';
import { type TypedAmount, wholeAmount } from '#domain/values/money.ts';
import type { NotificationChannel } from '#domain/notifications/notifications.ts';
import { wholeTime } from '#domain/values/time.ts';
import type { TypedNumber } from '#ui/number-box.ts';
import type { OwnRule } from '../../data/form-check.ts';

export type AlertForm = {
  isOn: boolean;
  basis: AlertBasis;
  threshold: TypedAmount;
  approach: TypedNumber;
  recover: TypedNumber;
  recipientIds: string[];
  channels: NotificationChannel[];
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  repeatHours: number | null;
  autoAction: AutoAction;
  autoTarget: TypedAmount;
};

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

/** Boxes whose name in the body is another one. */
export const alertPaths: Partial<Record<keyof AlertForm, string>> = {
  approach: 'approachPercent',
  recover: 'recoverPercent',
};

/** What the contract says in another way, or not at all, by its path in the body. */
export function alertRules(
  { basis, isQuiet, quietFrom, quietTo, autoAction, ...form }: AlertForm,
  t: { daysMax: string; percentMin: string; orderWrong: string; targetTooLow: string },
): Record<string, OwnRule> {
  const byDays = basis === 'runwayDays';
  const [threshold, approach] = [wholeAmount(form.threshold), wholeAmount(form.approach)];
  const [recover, autoTarget] = [wholeAmount(form.recover), wholeAmount(form.autoTarget)];
  return {
    'alert.threshold': byDays && (threshold ?? 0) > 90 && t.daysMax,
    'alert.approachPercent': approach !== null && approach < 100 && t.percentMin,
    'alert.recoverPercent': recover !== null && approach !== null && recover < approach && t.orderWrong,
    'alert.quietFrom': isQuiet && !quietFrom && 'required',
    'alert.quietTo': isQuiet && !quietTo && 'required',
    // Filled up to less than the line it would be too low again at once.
    'alert.autoTarget':
      autoAction === 'moveFromCollection' &&
      (!form.autoTarget
        ? 'required'
        : !byDays && threshold !== null && autoTarget !== null && autoTarget <= threshold && t.targetTooLow),
  };
}

/** What is sent of what stands in the boxes. */
export const alertBody = (form: AlertForm) => ({
  isOn: form.isOn,
  basis: form.basis,
  threshold: form.threshold,
  approachPercent: form.approach,
  recoverPercent: form.recover,
  channels: form.channels,
  recipientIds: form.recipientIds,
  quietFrom: form.isQuiet ? wholeTime(form.quietFrom) : null,
  quietTo: form.isQuiet ? wholeTime(form.quietTo) : null,
  repeatHours: form.repeatHours,
  autoAction: form.autoAction,
  autoTarget: form.autoAction === 'moveFromCollection' ? form.autoTarget : null,
});
