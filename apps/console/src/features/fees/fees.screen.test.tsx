import { describe, expect, it } from 'vitest';
import { feesApi } from '#contract/fees/api.ts';
import { outcomesApi } from '#contract/outcomes/api.ts';
import { answer, refuse, savedMeanwhile, silence, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, opens, press, reads, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const scheduleId = 'fee_01jx0000000000000000000000';
const taxId = 'tax_01jx0000000000000000000000';
const split = {
  version: 4,
  linesVersion: 'seen',
  collectionSharePercent: 100,
  payoutSharePercent: 100,
  schedules: [{ id: scheduleId, product: 'collection', validFrom: '2027-03-02T09:00:00.000Z' }],
  taxes: [{ id: taxId, code: 'transferTax', label: { en: 'Transfer tax', fr: 'Taxe' } }],
};
const book = answer(feesApi.book, split as never);
const open = (...answers: Saying[]) => renderScreen('/settings/fees', { as: 'owner', answers: [book, ...answers] });

describe('fees and taxes', () => {
  it('what the organisation bears is between 0 and 100, and saved as it was seen', async () => {
    await open();
    await enter('Of what comes in, you bear', '120');
    await under('Of what comes in, you bear', 'From 0 to 100');
    await enter('Of what comes in, you bear', '40');
    await press('Save');
    expect((await sent(feesApi.saveSplit)).body).toEqual({
      version: 4,
      collectionSharePercent: 40,
      payoutSharePercent: 100,
    });
    await reads('Saved');
  });

  it('what the organisation bears keeps what is typed while somebody else saves it, and is not overwritten', async () => {
    await open(...savedMeanwhile(feesApi.book, feesApi.saveSplit, split, { version: 5, collectionSharePercent: 40 }));
    await enter('Of what comes in, you bear', '70');
    await press('Save');
    expect((await sent(feesApi.saveSplit)).body).toMatchObject({ version: 4, collectionSharePercent: 70 });
    await reads('Somebody else has changed this meanwhile. Nothing was saved.');
    await expect.element(field('Of what comes in, you bear')).toHaveValue('70');
    await press('Show the new version');
    await expect.element(field('Of what comes in, you bear')).toHaveValue('40');
  });

  it('what was saved although its answer was lost is asked about, and said to be saved', async () => {
    const saved = { ...split, version: 5, collectionSharePercent: 50 };
    await open(silence(feesApi.saveSplit), answer(outcomesApi.ask, { outcome: 'done', data: saved, meta: null }));
    await enter('Of what comes in, you bear', '50');
    await press('Save');
    await sent(feesApi.saveSplit);
    await reads('Saved');
    sentNothing();
  });

  it('a new line of tax wants its names and its day', async () => {
    const fields = [{ path: 'code', message: { en: 'Taken.', fr: 'Pris.' } }];
    await open(refuse(feesApi.saveTax, 'request.invalid', { fields }));
    await button(/New line|Add/)
      .last()
      .click();
    await opens('New line');
    await press('Save');
    await under('Code', 'This field is required.');
    await under('Holds from', 'This field is required.');
    sentNothing();
    await enter('Code', 'newTax');
    await enter('Name in English', 'New tax');
    await enter('Name in French', 'Nouvelle taxe');
    await enter('Percent', '0.2');
    await enter('Holds from', '31/12/2027');
    await press('Save');
    expect((await sent(feesApi.saveTax)).body).toMatchObject({
      code: 'newTax',
      label: { en: 'New tax', fr: 'Nouvelle taxe' },
      percentBps: 20,
    });
    await under('Code', 'Taken.');
  });

  it('a coming version is taken back only after a question', async () => {
    await open();
    await press('Take it back');
    await asksFirst();
    await press('Take it back');
    expect(await sent(feesApi.withdrawSchedule)).toMatchObject({ params: { id: scheduleId } });
  });

  it('a fee begins on the day that was chosen', async () => {
    await open();
    await press('Add a fee');
    await opens('Add a fee');
    await front().getByRole('textbox').first().fill('2');
    await enter('Holds from', '31/12/2027');
    await press('Save');
    expect((await sent(feesApi.saveSchedule)).body).toMatchObject({ product: 'transfer' });
    await reads('Saved');
  });

  it('a tax ends on the day that was chosen', async () => {
    await open();
    await front().getByRole('button', { name: /^End/ }).last().click();
    await opens('End “Transfer tax”');
    await enter('Last day', '31/12/2027');
    await press('End it');
    expect(await sent(feesApi.endTax)).toMatchObject({ params: { id: taxId } });
  });

  it('a fee that somebody else changed meanwhile is not replaced by what an old page held', async () => {
    let isSaved = false;
    await open(
      answer(feesApi.book, () => ({ ...split, linesVersion: isSaved ? 'theirs' : 'seen' }) as never),
      {
        row: feesApi.saveSchedule,
        say(call) {
          isSaved = true;
          return refuse(feesApi.saveSchedule, 'record.changed_meanwhile').say(call);
        },
      },
    );
    await press('Add a fee');
    await front().getByRole('textbox').first().fill('2');
    await enter('Holds from', '31/12/2027');
    await press('Save');
    expect((await sent(feesApi.saveSchedule)).body).toMatchObject({ version: 'seen' });
    await reads('Somebody else has changed this meanwhile. Nothing was saved.');
    await press('Show the new version');
    await expect.element(front().getByRole('dialog')).not.toBeInTheDocument();
  });
});
