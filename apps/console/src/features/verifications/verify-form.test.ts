import { describe, expect, it } from 'vitest';
import { readSms } from './read-sms.ts';
import { bodyOf, emptyForm, paidWhen } from './verify-form.ts';

const orange =
  'Paiement de BOUTIQUE NJOYA reussi par 699001122 IRENE NDONGO. ID transaction: MP261118.2330.A12345. Montant: 11 200 FCFA.';

describe('a pasted message', () => {
  it('fills the fields with what it says', () => {
    const { form, parts } = readSms(emptyForm, orange);
    expect(form).toMatchObject({
      operator: 'orange',
      transactionId: 'MP261118.2330.A12345',
      amount: 11_200,
      phone: '699001122',
      day: '2026-11-18',
      time: '23:30',
    });
    expect(parts).toEqual(['transactionId', 'amount', 'phone', 'operator', 'at']);
  });
  it('takes with it what the one before it had said, and leaves what was typed', () => {
    const first = readSms({ ...emptyForm, orderReference: 'CMD-7' }, orange).form;
    const second = 'Paiement de 18000 FCFA a BOUTIQUE NJOYA effectue avec succes. Merci.';
    expect(readSms(first, second, orange).form).toEqual({
      ...emptyForm,
      sms: second,
      amount: 18_000,
      orderReference: 'CMD-7',
    });
    expect(readSms({ ...first, amount: 500 }, 'bonjour', orange).form, 'an amount put right by hand').toEqual({
      ...emptyForm,
      sms: 'bonjour',
      amount: 500,
      orderReference: 'CMD-7',
    });
  });
  it('leaves what it does not say as typed', () => {
    const typed = { ...emptyForm, amount: 500, orderReference: 'CMD-7' };
    expect(readSms(typed, 'bonjour')).toEqual({ form: { ...typed, sms: 'bonjour' }, parts: [] });
  });
});

describe('what is sent', () => {
  it('carries times of Douala as instants', () => {
    expect(paidWhen({ day: '2026-11-18', time: '00:30' })).toEqual({ at: '2026-11-17T23:30:00.000Z' });
    expect(paidWhen({ day: null, time: '' })).toEqual({});
    expect(paidWhen({ day: '31/02/2026', time: '10:00' }), 'what is no day is refused').toEqual({
      at: '31/02/2026 10:00',
    });
  });
  it('carries a day without an hour as the day it is, and no hour that nobody wrote', () => {
    expect(paidWhen({ day: '2026-11-18', time: '' })).toEqual({ day: '2026-11-18' });
    expect(paidWhen({ day: '31/02/2026', time: '' })).toEqual({ day: '31/02/2026' });
  });
  it('leaves out what is empty', () =>
    expect(bodyOf({ ...emptyForm, transactionId: ' 1234567890 ' })).toEqual({ transactionId: '1234567890' }));
});
