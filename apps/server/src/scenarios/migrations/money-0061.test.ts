import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** A plan that stood still because somebody had paid by hand was only paused, and the payment stood in a sentence. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
const found = 'txn_01kabcdefghjkmnpqrstvwxyz0';
const sentence = (id: string) =>
  JSON.stringify({
    en: `The same amount is on its way to the same beneficiary, or was paid less than 24 hours ago (${id}). No money moved and the plan is paused: resume it to skip this time, or make the transfer by hand.`,
    fr: `Le même montant est en route vers le même bénéficiaire, ou a été payé il y a moins de 24 heures (${id}). Aucun argent n’a bougé et la programmation est en pause\u00a0: reprenez-la pour sauter cette fois, ou faites le transfert à la main.`,
  });
beforeAll(async () => {
  before = await beforeMigration('money/0061_plans_held_for_a_decision');
  const plan = {
    every: 'month',
    status: 'paused',
    next_at: new Date('2026-12-01T09:00:00Z'),
    last_problem: sentence(found),
  };
  await before.insert(
    'transfer_schedules',
    { ...plan, id: 'sch_held' },
    { ...plan, id: 'sch_over', next_at: null },
    { ...plan, id: 'sch_going', status: 'active' },
    { ...plan, id: 'sch_ended', status: 'cancelled' },
    { ...plan, id: 'sch_by_hand', last_problem: null },
    {
      ...plan,
      id: 'sch_short',
      last_problem: JSON.stringify({
        en: 'The balance is XAF 500, which is not enough.',
        fr: 'Le solde est de 500 XAF.',
      }),
    },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('makes it a plan that waits for a decision about that payment, and leaves every other plan as it was', async () => {
  expect(await before.rows('transfer_schedules', ['status', 'held_by'])).toEqual({
    sch_held: ['held', found],
    sch_over: ['paused', null],
    sch_going: ['active', null],
    sch_ended: ['cancelled', null],
    sch_by_hand: ['paused', null],
    sch_short: ['paused', null],
  });
});
