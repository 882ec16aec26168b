import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { describe, expect, it } from 'vitest';
import { massPaymentItemStatuses } from '#domain/states/mass-payment.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import { itemState, wordOf } from './item-state.ts';

const item: Parameters<typeof itemState>[0] = {
  status: 'processing',
  stage: null,
  rail: null,
  name: 'Aïcha Njoya',
  receives: 5000,
  paidAt: null,
  reason: null,
  retry: 'no',
  errors: [],
  leftOut: [],
  anomaly: null,
  isAnnounced: false,
  transactionId: null,
  nextFile: null,
  runStatus: 'processing',
};
const reason = {
  code: 'PAYEE_NOT_FOUND',
  family: 'BENEFICIARY',
  providerReason: null,
  payerText: { en: '', fr: '' },
  staffText: reasonTexts.PAYEE_NOT_FOUND.staffText,
  retry: 'never',
};

describe('what is said of one payment', () => {
  it.each(massPaymentItemStatuses)('%s has a sentence in both languages', (status) => {
    for (const locale of ['en', 'fr'] as const)
      expect(itemState({ ...item, status }, locale).text.length).toBeGreaterThan(10);
  });
  it('never calls silence a failure, and warns of paying again', () => {
    const { tone, title } = itemState({ ...item, status: 'inReconciliation' }, 'en');
    expect([tone, title]).toEqual(['warning', 'No clear answer: do not pay it again']);
  });
  it('of one that no file to the bank holds yet is not that the operator has it', () => {
    const nextFile = { cutOffAt: '2026-11-26T12:00:00Z', paidOn: '2026-11-26' };
    expect(itemState({ ...item, rail: 'bankFile', nextFile }, 'en')).toMatchObject({
      title: 'Waits for the next file to the bank',
      text: expect.stringContaining('Nothing has been sent yet.'),
    });
  });
  it('names the reason and what to do', () => {
    const failed = (retry: 'asIs' | 'corrected' | 'no') =>
      itemState({ ...item, status: 'failed', reason, retry }, 'en').text;
    expect(failed('corrected')).toContain(reasonTexts.PAYEE_NOT_FOUND.staffText.en);
    expect(
      [failed('asIs'), failed('corrected'), failed('no')].map((text) =>
        text.slice(text.indexOf('free again.') + 12, text.indexOf('free again.') + 21),
      ),
    ).toEqual(['Try it ag', 'Correct t', 'Trying ag']);
  });
  it.each(['en', 'fr'] as const)(
    'says that the operator is asked why it has called, and does not advise to send it again meanwhile (%s)',
    (locale) => {
      const said = itemState({ ...item, status: 'failed', reason, isAnnounced: true }, locale);
      expect([said.tone, said.title, said.text]).toEqual([
        'warning',
        payoutDoubtWords.called[locale],
        `${reasonTexts.PAYEE_NOT_FOUND.staffText[locale]} ${payoutDoubtWords.calledText[locale]}`,
      ]);
    },
  );
  it('says what the operator says against its own word, or against a person’s, before all else', () => {
    const said = (status: (typeof massPaymentItemStatuses)[number], anomaly: string) =>
      itemState({ ...item, status, anomaly, reason }, 'en');
    expect(said('completed', 'paidBeyond')).toMatchObject({ tone: 'danger', title: 'Paid twice, says the operator' });
    expect(said('completed', 'deniedAfterAll')).toMatchObject({
      tone: 'danger',
      title: 'The operator says it was not paid',
    });
    for (const status of ['inReconciliation', 'failed'] as const)
      expect(said(status, 'contradiction').title).toBe('The operator contradicts itself');
    expect(wordOf({ ...item, status: 'completed', anomaly: 'paidBeyond' }), 'and so does its word in a list').toBe(
      'paidBeyond',
    );
    expect(wordOf({ ...item, status: 'completed' })).toBe('completed');
  });
  it('sends a person where the rail is a person', () =>
    expect(itemState({ ...item, rail: 'manual' }, 'en').title).toContain('by hand'));
  it('ready while the run is prepared is another thing than corrected and waiting', () => {
    expect(itemState({ ...item, status: 'ready', runStatus: 'readyForReview' }, 'en').tone).toBe('info');
    expect(itemState({ ...item, status: 'ready', runStatus: 'partiallyCompleted' }, 'en').tone).toBe('warning');
  });
});
