import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** Why an adjustment ended by itself stood as a sentence in two languages where a person would have written theirs. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
const remarks = {
  bookedAlready:
    'Ce paiement est comptabilisé\u00a0: il n’y manque plus rien. / This payment has been booked: nothing of it is missing any more.',
  creditedAlready: 'Une régularisation l’a déjà crédité. / An adjustment has credited this already.',
  aboveWhatWasPaid:
    'C’est plus que ce qui a été payé et n’est pas encore au solde. / This is more than was paid and is not on the balance yet.',
  aboveWhatItTook:
    'C’est plus que ce que ce paiement a pris au solde et qui n’est pas revenu. / This is more than this payment took from the balance and has not come back.',
};
beforeAll(async () => {
  before = await beforeMigration('money/0100_why_an_adjustment_lapsed');
  const lapsed = {
    direction: 'credit',
    amount: 500,
    reason_code: 'missingCredit',
    status: 'lapsed',
    decided_at: new Date('2026-11-20T09:00:00Z'),
  };
  for (const [code, remark] of Object.entries(remarks))
    await before.insert('payment_adjustments', { ...lapsed, id: code, decision_note: remark });
  const said = { ...lapsed, decision_note: remarks.creditedAlready };
  await before.insert(
    'payment_adjustments',
    { ...said, id: 'by_a_person', decided_by: 'usr_1' },
    { ...said, id: 'refused', status: 'rejected' },
    { ...lapsed, id: 'nothing_said', decision_note: null },
    { ...lapsed, id: 'other_words', decision_note: 'Not ours / Pas à nous' },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('becomes a code, and what people wrote stays theirs', async () => {
  const codes = Object.keys(remarks);
  expect(await before.rows('payment_adjustments', ['ended_reason', 'decision_note'])).toEqual({
    ...Object.fromEntries(codes.map((code) => [code, [code, null]])),
    by_a_person: [null, remarks.creditedAlready],
    refused: [null, remarks.creditedAlready],
    nothing_said: [null, null],
    other_words: [null, 'Not ours / Pas à nous'],
  });
});
