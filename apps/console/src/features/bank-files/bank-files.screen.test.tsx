import { describe, expect, it } from 'vitest';
import { approvalsApi } from '#contract/approvals/api.ts';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { invalidate } from '../../data/query.ts';
import { answer, refuse, savedMeanwhile, wantsPin, type Call, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, giveFile, mark, opens, pick, press, reads, under } from '../../testing/user.ts';
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
        waiting: { count: 2, amount: 500, version: 11 },
      }),
    );
    await front().getByRole('button', { name: 'Make the file now' }).first().click();
    await asksFirst();
    await press('Make the file now');
    expect((await sent(bankFilesApi.make)).body).toEqual({ urgent: false, waitingVersion: 11 });
    await reads('File made');
  });

  it('is made of the payments that were read, and no others that wait by now for as much', async () => {
    let isOther = false;
    const overview = answer(bankFilesApi.overview, () => ({
      connection: { enabled: true },
      waiting: { count: 2, amount: 500, version: isOther ? 12 : 11 },
    }));
    const late = {
      row: bankFilesApi.make,
      say(call: Call) {
        isOther = true;
        const isSeen = (call.body as { waitingVersion: number }).waitingVersion === 12;
        return (isSeen ? answer(bankFilesApi.make) : refuse(bankFilesApi.make, 'record.changed_meanwhile')).say(call);
      },
    };
    await open('', overview, late);
    await front().getByRole('button', { name: 'Make the file now' }).first().click();
    await press('Make the file now');
    expect((await sent(bankFilesApi.make)).body).toEqual({ urgent: false, waitingVersion: 11 });
    await reads(/This has changed since you opened it/);
    await press('Show it as it is now');
    await press('Make the file now');
    expect((await sent(bankFilesApi.make)).body).toEqual({ urgent: false, waitingVersion: 12 });
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

  it('says so where nobody else may confirm it, and is read all the same: steps on the way wait for nobody', async () => {
    const missing = { en: 'Nobody else here may do that.', fr: 'Personne d’autre ici ne le peut.' };
    await open(
      '/answers',
      answer(approvalsApi.secondPerson, { missing }),
      answer(bankFilesApi.upload, { answers: [] }),
    );
    await reads(missing.en);
    await giveFile('answer.xml', 'application/xml');
    await press('Read the file');
    await sent(bankFilesApi.upload);
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

  it('that another confirmation found changed stands as it was read, until it is looked at anew', async () => {
    let now: object = { id, version: 3, state: 'waiting', givesBack: 0, availableActions: allowed('confirm') };
    await open(
      `/answers?proposal=${id}`,
      answer(bankFilesApi.proposal, () => now as never),
      wantsPin(bankFilesApi.confirmProposal, '135790'),
    );
    await press('Confirm');
    await enter(/PIN/, '135790');
    now = { ...now, version: 4, givesBack: 75_000 };
    await invalidate([bankFilesApi.proposal]);
    await reads(/has changed since you opened it/);
    sentNothing();
    await press('Show it as it is now');
    await reads(/75,000/);
    await enter(/PIN/, '135790');
    await press('Confirm');
    expect((await sent(bankFilesApi.confirmProposal)).body).toEqual({ version: 4, pin: '135790' });
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

describe('the connection with the bank', () => {
  const connected = {
    connected: true,
    enabled: true,
    debtorName: 'A Shop',
    debtorRib: '10005000010123456789091',
    initiatorName: 'A Shop SARL',
    accountForm: 'rib',
    chargeBearer: 'SHAR',
    format: 'pain001',
    schedule: 'byHand',
    way: 'dropBox',
    dropBoxUrl: 'https://bank.example/box',
    hasDropBoxSecret: true,
  } as const;
  const shown = (parts: object = {}) => answer(bankFilesApi.connection, { ...connected, ...parts });

  it('is changed with the PIN, which is gone when it was wrong, and keeps a secret that nobody typed anew', async () => {
    await open('/connection', shown(), wantsPin(bankFilesApi.saveConnection, '135790', connected as never));
    await enter('Holder', '  Another Shop ');
    await press('Save');
    await opens('Change the bank connection?');
    sentNothing();
    await enter(/PIN/, '111111');
    await press('Save');
    const { body } = await sent(bankFilesApi.saveConnection);
    expect(body).toMatchObject({
      debtorName: 'Another Shop',
      debtorRib: connected.debtorRib,
      way: 'dropBox',
      dropBoxUrl: connected.dropBoxUrl,
      pin: '111111',
    });
    expect(Object.keys(body as object)).not.toContain('dropBoxSecret');
    await expect.element(field(/PIN/)).toHaveValue('');
    await enter(/PIN/, '135790');
    await press('Save');
    expect((await sent(bankFilesApi.saveConnection)).body).toMatchObject({ pin: '135790' });
    await reads('Connection saved');
  });

  it('may have its hour changed without a PIN, and tells at its field what is refused', async () => {
    const fields = [{ path: 'niu', message: { en: 'Not a number of ours.', fr: 'Pas un de nos numéros.' } }];
    await open('/connection', shown(), refuse(bankFilesApi.saveConnection, 'request.invalid', { fields }));
    await mark(/^Every working day/);
    await press('Save');
    expect((await sent(bankFilesApi.saveConnection)).body).toMatchObject({ schedule: 'cutOff' });
    await under('Taxpayer number (NIU)', 'Not a number of ours.');
  });

  it('sends a secret that was typed, and nothing of what the bank has no need of', async () => {
    await open('/connection', shown({ hasDropBoxSecret: false }));
    await enter('Secret', 'a-secret-of-the-bank');
    await press('Save');
    await enter(/PIN/, '135790');
    await press('Save');
    const { body } = await sent(bankFilesApi.saveConnection);
    expect(body).toMatchObject({ dropBoxSecret: 'a-secret-of-the-bank', niu: null, debtorBic: null });
    expect(Object.keys(body as object)).not.toContain('template');
  });

  it('is tried as it is stored, and shows what came of it', async () => {
    let tests = 0;
    const lastTest = {
      at: '2026-03-02T09:00:00.000Z',
      ok: false,
      message: { en: 'No answer.', fr: 'Pas de réponse.' },
    };
    await open(
      '/connection',
      answer(bankFilesApi.connection, () => ({ ...connected, lastTest: tests > 0 ? lastTest : null })),
      answer(bankFilesApi.testConnection, () => (tests++, { ...connected, lastTest }) as never),
    );
    await enter('Address of the drop box', 'https://bank.example/other');
    await expect.element(button('Test the drop box')).toHaveAttribute('aria-disabled', 'true');
    await enter('Address of the drop box', connected.dropBoxUrl);
    await press('Test the drop box');
    await sent(bankFilesApi.testConnection);
    await reads('No answer.');
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
