import { describe, expect, it } from 'vitest';
import { balanceAlertInput, type BalanceAlert } from '#contract/balance-alerts/api.ts';
import { alertBody, alertFormOf, alertProblems, type AlertForm } from './alert-form.ts';

const user = 'usr_01m7xzvteye20axesr2bdjvcaj';
const fresh = {
  id: null,
  isOn: false,
  basis: 'available',
  threshold: null,
  approachPercent: 150,
  recoverPercent: 200,
  recipients: [],
  channels: ['inApp', 'email'],
  quietFrom: null,
  quietTo: null,
  repeatHours: null,
  autoAction: 'none',
  autoTarget: null,
} as unknown as BalanceAlert;
const form = (change: Partial<AlertForm> = {}): AlertForm => ({
  ...alertFormOf(fresh, user),
  threshold: 100_000,
  ...change,
});

describe('the form of an alert', () => {
  it('suggests to watch, and to tell whoever sets it', () => {
    expect(alertFormOf(fresh, user)).toMatchObject({ isOn: true, recipientIds: [user], isQuiet: false });
    expect(alertProblems(alertFormOf(fresh, user))).toEqual({ threshold: 'required' });
  });
  it('says what does not fit', () => {
    expect(alertProblems(form({ recover: 120 }))).toEqual({ recover: 'order' });
    expect(alertProblems(form({ approach: 90, recover: 90 }))).toEqual({ approach: 'percentMin' });
    expect(alertProblems(form({ basis: 'runwayDays', threshold: 91 }))).toEqual({ threshold: 'daysMax' });
    expect(alertProblems(form({ recipientIds: [], channels: [] }))).toEqual({
      recipientIds: 'list.empty',
      channels: 'list.empty',
    });
    expect(alertProblems(form({ autoAction: 'moveFromCollection' }))).toEqual({ autoTarget: 'required' });
    expect(alertProblems(form({ autoAction: 'moveFromCollection', autoTarget: 100_000 }))).toEqual({
      autoTarget: 'targetTooLow',
    });
    expect(alertProblems(form({ isQuiet: true, quietTo: '' }))).toEqual({ quietTo: 'required' });
  });
  it('sends what the server takes', () => {
    for (const change of [
      {},
      { isQuiet: true },
      { autoAction: 'moveFromCollection' as const, autoTarget: 300_000 },
      { autoAction: 'pauseRuns' as const, autoTarget: 5 },
      { basis: 'runwayDays' as const, threshold: 3 },
    ]) {
      expect(balanceAlertInput.safeParse(alertBody(form(change))).success, JSON.stringify(change)).toBe(true);
    }
    expect(alertBody(form({ autoAction: 'none', autoTarget: 5, isQuiet: false }))).toMatchObject({
      autoTarget: null,
      quietFrom: null,
    });
  });
});
