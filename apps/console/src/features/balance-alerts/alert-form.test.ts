import { describe, expect, it } from 'vitest';
import { balanceAlertInput, balanceAlertsApi, type BalanceAlert } from '#contract/balance-alerts/api.ts';
import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { say } from '#i18n/words.ts';
import { readForm } from '../../data/form-check.ts';
import { alertBody, alertFormOf, alertRules, type AlertForm } from './alert-form.ts';

const t = say(alertWords, 'en');
const required = fieldSentences.required.en;
const sentences = (of: AlertForm) =>
  readForm(balanceAlertsApi.save.body, { version: 1, alert: alertBody(of) }, alertRules(of, t), 'en').sentences;

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
    expect(sentences(alertFormOf(fresh, user))).toEqual({ 'alert.threshold': required });
  });
  it('says what does not fit', () => {
    expect(sentences(form())).toEqual({});
    expect(sentences(form({ recover: 120 }))).toEqual({ 'alert.recoverPercent': t.orderWrong });
    expect(sentences(form({ approach: null }))).toEqual({ 'alert.approachPercent': required });
    expect(sentences(form({ approach: 90 }))).toEqual({ 'alert.approachPercent': t.percentMin });
    expect(sentences(form({ basis: 'runwayDays', threshold: 91 }))).toEqual({ 'alert.threshold': t.daysMax });
    expect(sentences(form({ recipientIds: [], channels: [] }))).toEqual({
      'alert.recipientIds': fieldSentences['list.empty'].en,
      'alert.channels': fieldSentences['list.empty'].en,
    });
    expect(sentences(form({ autoAction: 'moveFromCollection' }))).toEqual({ 'alert.autoTarget': required });
    expect(sentences(form({ autoAction: 'moveFromCollection', autoTarget: 100_000 }))).toEqual({
      'alert.autoTarget': t.targetTooLow,
    });
    // No time at all would be sent as not quiet.
    expect(sentences(form({ isQuiet: true, quietFrom: '', quietTo: '' }))).toEqual({
      'alert.quietFrom': required,
      'alert.quietTo': required,
    });
    expect(sentences(form({ isQuiet: true, quietTo: '25' }))).toEqual({
      'alert.quietTo': fieldSentences['time.invalid'].en,
    });
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
