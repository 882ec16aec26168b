import { describe, expect, it } from 'vitest';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { answer, savedMeanwhile, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, giveFile, opens, pick, press, reads, under } from '../../testing/hands.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const page = '/apps/settlements/bank-files';
const open = (path: string, ...answers: Saying[]) => renderScreen(`${page}${path}`, { as: 'owner', answers });
const allowed = (...actions: string[]) => actions.map((action) => ({ action, allowed: true }));

describe('a file to the bank', () => {
  it('is made only after a question', async () => {
    await open(
      '',
      answer(bankFilesApi.overview, {
        connection: { enabled: true },
        waiting: { count: 2, amount: 500 },
      }),
    );
    await front().getByRole('button', { name: 'Make the file now' }).first().click();
    await asksFirst();
    await press('Make the file now');
    expect((await sent(bankFilesApi.make)).body).toEqual({ urgent: false });
    await reads('File made');
  });

  it('is marked as handed over only after a question', async () => {
    const id = 'bkf_01jx0000000000000000000000';
    await open(
      `/view/${id}`,
      answer(bankFilesApi.get, {
        id,
        version: 2,
        state: 'made',
        canMarkSent: true,
        executionOn: '2026-03-02',
      } as never),
    );
    await press('I have handed it over');
    await asksFirst();
    await press('I have handed it over');
    expect(await sent(bankFilesApi.markSent)).toMatchObject({ params: { id }, body: { version: 2 } });
  });
});

describe('a line of the bank', () => {
  const id = 'bkl_01jx0000000000000000000000';
  const transactionId = 'txn_01jx0000000000000000000000';
  const lines = answer(bankFilesApi.lines, [{ id, amount: 500, state: 'unmatched', bookedOn: '2026-03-02' }] as never);

  it('is matched with the payment that was named, and the PIN', async () => {
    await open('/lines', lines, wantsPin(bankFilesApi.match, '135790'));
    await front().getByRole('row').getByRole('button').last().click();
    await pick(/^Match/);
    await opens('Which payment is it?');
    await press('Next');
    await under('Transaction', 'This field is required.');
    sentNothing();
    await enter('Transaction', transactionId);
    await press('Next');
    await enter(/PIN/, '111111');
    await press('Save');
    expect(await sent(bankFilesApi.match)).toMatchObject({ params: { id }, body: { transactionId, pin: '111111' } });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('is set aside only with a word', async () => {
    await open('/lines', lines);
    await front().getByRole('row').getByRole('button').last().click();
    await pick(/^Set aside/);
    await opens('Set this line aside');
    await press('Save');
    await under('What is it?', 'This field is required.');
    sentNothing();
    await enter('What is it?', 'fee of the bank');
    await press('Save');
    expect(await sent(bankFilesApi.setAside)).toMatchObject({ params: { id }, body: { note: 'fee of the bank' } });
  });
});

describe('what a person brings from the bank', () => {
  const id = 'bkp_01jx0000000000000000000000';
  const proposal = answer(bankFilesApi.proposal, {
    id,
    version: 3,
    state: 'waiting',
    availableActions: allowed('confirm', 'refuse'),
  } as never);

  it('is read in', async () => {
    await open('/answers', answer(bankFilesApi.upload, { answers: [] }));
    await giveFile('answer.xml', 'application/xml');
    await press('Read the file');
    expect((await sent(bankFilesApi.upload)).body).toEqual({ fileName: 'answer.xml', contentBase64: btoa('a paper') });
  });

  it('counts once another person confirms it with the PIN', async () => {
    await open(`/answers?proposal=${id}`, proposal, wantsPin(bankFilesApi.confirmProposal, '135790'));
    await press('Confirm');
    await opens('Did the bank really say so?');
    sentNothing();
    await enter(/PIN/, '111111');
    await press('Confirm');
    expect(await sent(bankFilesApi.confirmProposal)).toMatchObject({
      params: { id },
      body: { version: 3, pin: '111111' },
    });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('is refused only with a reason', async () => {
    await open(`/answers?proposal=${id}`, proposal);
    await press('Refuse');
    await opens('Refuse this file?');
    await press('Refuse');
    await under('Why?', 'This field is required.');
    sentNothing();
    await enter('Why?', 'not of our bank');
    await press('Refuse');
    expect(await sent(bankFilesApi.refuseProposal)).toMatchObject({
      params: { id },
      body: { version: 3, note: 'not of our bank' },
    });
  });
});

describe('the connection to the bank', () => {
  const seen = {
    version: 'seen',
    connected: true,
    enabled: true,
    debtorName: 'Boutique Wouri',
    debtorRib: '10005000020000002061138',
    initiatorName: 'Boutique Wouri SARL',
    niu: 'M081812345678A',
    accountForm: 'rib',
    chargeBearer: 'SHAR',
    format: 'pain001',
    schedule: 'cutOff',
    way: 'byHand',
  };

  it('that a colleague switched off meanwhile is not switched on again by an old page', async () => {
    const theirs = { version: 'theirs', enabled: false, schedule: 'byHand' };
    await open('/connection', ...savedMeanwhile(bankFilesApi.connection, bankFilesApi.saveConnection, seen, theirs));
    await front()
      .getByRole('radio', { name: /^On request|^By hand/ })
      .first()
      .click();
    await press('Save');
    expect((await sent(bankFilesApi.saveConnection)).body).toMatchObject({ version: 'seen', enabled: true });
    await reads('Somebody else has changed this meanwhile. Nothing was saved.');
    await press('Show the new version');
    await expect.element(front().getByRole('switch')).not.toBeChecked();
    await enter('Taxpayer number (NIU)', 'M081812345678B');
    await press('Save');
    await enter(/PIN/, '135790');
    await button('Save').last().click();
    expect((await sent(bankFilesApi.saveConnection)).body).toMatchObject({
      version: 'theirs',
      enabled: false,
      niu: 'M081812345678B',
    });
    await reads('Connection saved');
  });
});
