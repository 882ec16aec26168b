import { describe, expect, it } from 'vitest';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { outcomesApi } from '#contract/outcomes/api.ts';
import {
  answer,
  fileId,
  refuse,
  silence,
  slowLine,
  slowly,
  wantsPin,
  type Saying,
} from '../../testing/contract-server.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import type { Parts } from '../../testing/fill.ts';
import {
  button,
  choose,
  enter,
  field,
  front,
  giveFile,
  opens,
  press,
  reads,
  tick,
  type,
  under,
} from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'mpy_01jx0000000000000000000000';
const allowed = (...actions: string[]) => actions.map((action) => ({ action, allowed: true }));

async function openRun(parts: Parts<MassPaymentDetail>, ...answers: Saying[]): Promise<void> {
  const run = answer(massPaymentsApi.get, { id, title: 'Salaries', version: 7, ...parts });
  await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run, ...answers] });
}
const ready = {
  status: 'readyForReview',
  availableActions: allowed('submit', 'edit'),
  totals: { count: 3, receives: 300_000, totalDebit: 300_450 },
  account: { available: 900_000 },
} as const;

describe('a mass payment that is begun', () => {
  const made = answer(massPaymentsApi.create, { id });

  it('is not kept without the day that was written, nor at another time', async () => {
    await renderScreen('/mass-payments/create', { as: 'admin', answers: [made] });
    await enter('Title', 'Salaries');
    await type('When', '31112026');
    await expect.element(field('When')).toHaveValue('31/11/2026');
    await press('Continue');
    await under('When', 'Enter a valid date.');
    sentNothing();
    await type('When', '30112026');
    await type('Time', '2599');
    await press('Continue');
    await under('Time', 'Write the time as 18:00.');
    await expect.element(field('Time')).toHaveValue('25:99');
    sentNothing();
    await type('Time', '1830');
    await press('Continue');
    expect((await sent(massPaymentsApi.create)).body).toMatchObject({
      run: { title: 'Salaries', scheduledFor: '2026-11-30T17:30:00.000Z' },
    });
  });
});

describe('a mass payment that begins with its file', () => {
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

  it('takes its title from the file, and is made with it', async () => {
    const answers = [answer(massPaymentsApi.create, { id, title: 'Salaires juin', version: 3 })];
    await renderScreen('/mass-payments/upload', { as: 'admin', answers });
    await giveFile('salaires_juin.xlsx', sheet);
    await expect.element(field('Title')).toHaveValue('Salaires juin');
    await press('See the rows');
    expect((await sent(massPaymentsApi.create)).body).toMatchObject({ run: { title: 'Salaires juin', type: 'file' } });
    expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ params: { id }, body: { version: 3, fileId } });
  });

  it('whose file cannot be read takes another one, and is not made twice', async () => {
    const unread = refuse(massPaymentsApi.attachFile, 'mass_payments.file_empty');
    const answers = [answer(massPaymentsApi.create, { id, title: 'Salaires' }), unread];
    await renderScreen('/mass-payments/upload', { as: 'admin', answers });
    await giveFile('salaires.xlsx', sheet);
    await press('See the rows');
    await sent(massPaymentsApi.create);
    await sent(massPaymentsApi.attachFile);
    await reads('is kept as a draft, without its file');
    await giveFile('salaires-2.xlsx', sheet);
    expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ params: { id } });
  });
});

describe('a mass payment that is submitted', () => {
  it('pays once, with the version that was seen and the PIN, which is gone when it was wrong', async () => {
    await openRun(ready, wantsPin(massPaymentsApi.submit, '135790'));
    await press('Submit');
    await reads('Pay XAF 300,000 in 3 payments');
    sentNothing();
    await enter(/PIN/, '111111');
    await press('Submit');
    expect(await sent(massPaymentsApi.submit)).toMatchObject({ params: { id }, body: { version: 7, pin: '111111' } });
    await expect.element(field(/PIN/)).toHaveValue('');
    await enter(/PIN/, '135790');
    await press('Submit');
    expect((await sent(massPaymentsApi.submit)).body).toEqual({ version: 7, pin: '135790' });
  });

  it('that changed under the PIN stands as it was read, until it is looked at anew', async () => {
    let now: Parts<MassPaymentDetail> = { id, title: 'Salaries', version: 7, ...ready };
    await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [answer(massPaymentsApi.get, () => now)] });
    await press('Submit');
    await enter(/PIN/, '135790');
    now = { ...now, version: 8, totals: { count: 3, receives: 355_000, totalDebit: 355_450 } };
    await invalidateCapabilities(new Set(['mass-payments']));
    await reads(/has changed since you opened it/);
    await reads('Pay XAF 300,000 in 3 payments');
    await expect.element(field(/PIN/)).toHaveValue('');
    sentNothing();
    await press('Show it as it is now');
    await reads('Pay XAF 355,000 in 3 payments');
    await enter(/PIN/, '135790');
    await press('Submit');
    expect((await sent(massPaymentsApi.submit)).body).toEqual({ version: 8, pin: '135790' });
  });

  it('that was changed here a moment ago is confirmed as it is by now, and by nobody else’s change', async () => {
    let now: Parts<MassPaymentDetail> = { id, title: 'Salaries', version: 7, ...ready };
    let line: ReturnType<typeof slowLine> | null = null;
    const run = slowly(
      answer(massPaymentsApi.get, () => now),
      () => line,
    );
    await renderScreen(`/mass-payments/${id}`, { as: 'admin', answers: [run] });
    await reads('XAF 300,450');
    now = { ...now, version: 8, totals: { count: 3, receives: 355_000, totalDebit: 355_450 } };
    line = slowLine();
    void invalidateCapabilities(new Set(['mass-payments']));
    await press('Submit');
    await opens('Reading it as it is now…');
    line.isBack();
    await opens('Pay XAF 355,000 in 3 payments');
    await enter(/PIN/, '135790');
    await press('Submit');
    expect((await sent(massPaymentsApi.submit)).body).toEqual({ version: 8, pin: '135790' });
  });

  it('says when it will be paid, on its page and before the PIN', async () => {
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    await openRun({ ...ready, scheduledFor });
    await reads(/^Paid on .*, not before/);
    await press('Submit');
    await opens(/Pay XAF/);
    await reads(/^Paid on .*, not before/);
    await openRun({ ...ready, scheduledFor: '2026-01-02T09:00:00.000Z' });
    await reads(/2 Jan 2026, 10:00, which has passed/);
  });

  it('that others decide asks for no PIN', async () => {
    await openRun({ ...ready, approvalAhead: { needed: true, approvers: ['Grace'] } });
    await press('Submit');
    await reads(/Grace will be asked to approve/);
    await press('Submit');
    expect((await sent(massPaymentsApi.submit)).body).toEqual({ version: 7 });
  });

  it('says yes only to what was ticked', async () => {
    const likeSeen = 'a-word-for-both';
    await openRun({
      ...ready,
      likeSeen,
      looksLike: [{ id: 'mpy_01jx0000000000000000000001', title: 'Salaries of May', samePercent: 100, sent: true }],
      twins: { count: 1, amount: 5000, first: [{ row: 3, name: 'Marie', amount: 5000 }] },
      namesDiffer: { count: 1, first: [{ name: 'Marie', verified: 'Paul' }] },
    });
    await press('Submit');
    await tick('It is meant to be paid again.');
    await tick('Each of these rows is to be paid.');
    await enter(/PIN/, '135790');
    await press('Submit');
    expect((await sent(massPaymentsApi.submit)).body).toEqual({
      version: 7,
      pin: '135790',
      likeSeen,
      confirmTwins: true,
    });
  });

  it('that a colleague submitted meanwhile says what became of it, and never that its own money is missing', async () => {
    let isPaid = false;
    const changing = answer(massPaymentsApi.get, () => ({
      id,
      ...ready,
      ...(isPaid && {
        status: 'completed' as const,
        version: 9,
        itemCount: 3,
        submittedByName: 'Boris Tala',
        availableActions: [],
        money: { paid: { count: 3 } },
        account: { available: 1_000 },
      }),
    }));
    await openRun(ready, changing);
    await press('Submit');
    await reads('Pay XAF 300,000 in 3 payments');
    isPaid = true;
    await reads('Submitted by Boris Tala.');
    await reads('3 of 3 paid');
    await expect.element(front().getByText(/missing|set aside/)).not.toBeInTheDocument();
    await expect.element(button('Submit')).toBeDisabled();
    sentNothing();
  });

  it('whose answer was lost says what became of it, and asks before anything is sent again', async () => {
    let isPaid = false;
    const changing = answer(massPaymentsApi.get, () => ({
      id,
      ...ready,
      ...(isPaid && {
        status: 'processing' as const,
        itemCount: 3,
        submittedByName: 'Ada Person',
        account: { available: 1_000 },
      }),
    }));
    const lost: Saying = {
      row: massPaymentsApi.submit,
      say: () => {
        isPaid = true;
        return 'silence';
      },
    };
    await openRun(ready, changing, lost, silence(outcomesApi.ask));
    await press('Submit');
    await enter(/PIN/, '135790');
    await press('Submit');
    await sent(massPaymentsApi.submit);
    await press('Not now');
    await reads('We do not know whether this was done.');
    await reads('Submitted by Ada Person.');
    await expect.element(front().getByText(/missing|set aside/)).not.toBeInTheDocument();
    await expect.element(button('Submit')).toBeEnabled();
  });

  it('waits for money, or would be refused, as its options say', async () => {
    const short = { ...ready, account: { available: 1_000 } };
    await openRun({ ...short, options: { queueIfShort: true } });
    await press('Submit');
    await reads(/it waits, and starts by itself/);
    await openRun({ ...short, options: { queueIfShort: false } });
    await press('Submit');
    await reads('It is not sent while money is missing, and does not wait for it.');
    await expect.element(front().getByText(/it waits|set aside/)).not.toBeInTheDocument();
  });

  it('whose people were paid meanwhile is asked about, and pays them once more only with a tick', async () => {
    await openRun(ready, refuse(massPaymentsApi.submit, 'mass_payments.paid_since', { params: { seen: 'these-two' } }));
    await press('Submit');
    await enter(/PIN/, '135790');
    await press('Submit');
    expect((await sent(massPaymentsApi.submit)).body).not.toHaveProperty('paidSeen');
    await tick(/Pay them once more too/);
    await enter(/PIN/, '135790');
    await press('Submit');
    expect((await sent(massPaymentsApi.submit)).body).toMatchObject({ paidSeen: 'these-two' });
  });
});

describe('a mass payment under way', () => {
  it.each<[string, string, string, Endpoint]>([
    ['pause', 'Pause', 'Pause', massPaymentsApi.pause],
    ['resume', 'Go on', 'Go on', massPaymentsApi.resume],
    ['cancel', 'Cancel', 'Cancel this mass payment', massPaymentsApi.cancel],
    ['recall', 'Take back', 'Take back', massPaymentsApi.recall],
  ])('%s is asked about, with a note, and is what is sent', async (action, open, label, row) => {
    await openRun({ status: 'processing', availableActions: allowed(action) } as never);
    await press(open);
    sentNothing();
    await enter('Note (optional)', 'as agreed');
    await press(label);
    expect(await sent(row)).toMatchObject({ params: { id }, body: { version: 7, note: 'as agreed' } });
  });

  it.each(['cancelledCount', 'returnedCount'])('of %s is copied with those alone who are not paid', async (over) => {
    await openRun({
      status: 'partiallyCompleted',
      failures: [{ count: 2, retry: 'no', reason: { code: 'wallet.limit' } }],
      [over]: 1277,
      paidElsewhere: { count: 0, first: [] },
      availableActions: allowed('clone'),
    } as never);
    await press('Copy the 1,279 that were not paid');
    expect((await sent(massPaymentsApi.clone)).body).toEqual({ items: 'unpaid' });
  });

  it('that failed in part is copied with those alone, or whole', async () => {
    const failures = [{ count: 2, retry: 'no', reason: { code: 'wallet.limit' } }] as const;
    const over = {
      status: 'completed',
      failures,
      cancelledCount: 0,
      paidElsewhere: { count: 0, first: [] },
      availableActions: allowed('clone'),
    } as never;
    await openRun(over);
    await press('Copy the 2 that failed');
    expect((await sent(massPaymentsApi.clone)).body).toEqual({ items: 'failed' });
    await openRun(over);
    await press('Copy');
    expect((await sent(massPaymentsApi.clone)).body).toEqual({});
  });

  it('tries again what may go as it is, with the PIN', async () => {
    const failures = [
      { count: 2, amount: 10_000, retry: 'asIs', reason: { code: 'operator.down' }, again: { count: 2, version: 41 } },
    ] as const;
    await openRun(
      { status: 'completed', failures, retryableCount: 2, availableActions: allowed('retry') } as never,
      wantsPin(massPaymentsApi.retry, '135790'),
    );
    await press('Try again');
    await enter(/PIN/, '111111');
    await press('Try again');
    expect((await sent(massPaymentsApi.retry)).body).toEqual({
      reason: 'operator.down',
      asIsVersion: 41,
      pin: '111111',
    });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('whose trying again nobody knew of is said to be unknown no longer than it is', async () => {
    const failures = [
      { count: 2, amount: 10_000, retry: 'asIs', reason: { code: 'operator.down' }, again: { count: 2 } },
    ] as const;
    let isKnown = false;
    const notDone = answer(outcomesApi.ask, { outcome: 'notDone' });
    await openRun(
      { status: 'completed', failures, retryableCount: 2, availableActions: allowed('retry') } as never,
      silence(massPaymentsApi.retry),
      { row: outcomesApi.ask, say: (call) => (isKnown ? notDone : silence(outcomesApi.ask)).say(call) },
    );
    await press('Try again');
    await enter(/PIN/, '135790');
    await press('Try again');
    await sent(massPaymentsApi.retry);
    await press('Not now');
    await reads(/We do not know whether this was done/);
    isKnown = true;
    dispatchEvent(new Event('online'));
    await expect.element(front().getByText(/We do not know whether this was done/)).not.toBeInTheDocument();
    await expect.element(field(/PIN/)).toBeVisible();
  });

  it('that a colleague tried again meanwhile leaves nothing to try, and no sum of 0', async () => {
    let isRetried = false;
    const failures = [
      {
        count: 2,
        amount: 10_000,
        retry: 'asIs',
        reason: { code: 'operator.down' },
        again: { count: 2, receives: 10_000, totalDebit: 10_100 },
      },
    ] as const;
    const over = { id, status: 'partiallyCompleted', availableActions: allowed('retry') } as const;
    const changing = answer(
      massPaymentsApi.get,
      () => (isRetried ? { ...over, failures: [] } : { ...over, failures }) as never,
    );
    await openRun({}, changing);
    await press('Try again');
    await reads('XAF 10,000');
    isRetried = true;
    await reads('Nothing is left to try again here');
    await expect.element(front().getByText(/People receive/)).not.toBeInTheDocument();
    await expect.element(button('Try again')).toBeDisabled();
    isRetried = false;
    const all = answer(
      massPaymentsApi.get,
      () => (isRetried ? { ...over, failures: [] } : { ...over, failures, retryableCount: 2 }) as never,
    );
    await openRun({}, all, answer(massPaymentsApi.items, []));
    await press('Try 2 again');
    await press('Continue');
    await reads('XAF 10,000');
    isRetried = true;
    await reads('Nothing is left to try again here');
    await expect.element(front().getByText(/People receive/)).not.toBeInTheDocument();
    await expect.element(button('Try again')).toBeDisabled();
    sentNothing();
  });

  it('tries everything again, and corrects a number where it stands', async () => {
    const item = {
      id: 'mpi_01jx0000000000000000000001',
      name: 'Marie Ngo',
      destination: 'wallet',
      phone: '237670000001',
      operator: 'mtn',
      retry: 'corrected',
      amount: 5000,
      version: 5,
    } as const;
    await openRun(
      { status: 'completed', retryableCount: 1, availableActions: allowed('retry') } as never,
      answer(massPaymentsApi.items, [item]),
    );
    await press('Try 1 again');
    await press('Continue');
    await under('Marie Ngo', 'This field is required.');
    await enter('Marie Ngo', '12');
    await under('Marie Ngo', /^Enter 9 digits/);
    sentNothing();
    await enter('Marie Ngo', '670000002');
    await press('Continue');
    await enter(/PIN/, '135790');
    await press('Try again');
    expect((await sent(massPaymentsApi.retry)).body).toEqual({
      pin: '135790',
      corrections: [{ itemId: item.id, version: 5, phone: '237670000002' }],
    });
  });

  it('that came to its level goes on with one press once there is room', async () => {
    await openRun({ status: 'paused', levelRoom: { isNow: true }, availableActions: allowed('resume') } as never);
    await button('Go on').last().click();
    expect((await sent(massPaymentsApi.resume)).body).toEqual({ version: 7 });
  });
});

describe('what is prepared', () => {
  const prepared = (parts: object) => ({ ...ready, type: 'file', ...parts }) as never;

  it('wrong rows are dropped, and only they', async () => {
    const wrong = [
      { id: 'mpi_01jx0000000000000000000001', name: 'Awa' },
      { id: 'mpi_01jx0000000000000000000002', name: '', written: { name: 'Bih' } },
    ] as never;
    await openRun(
      prepared({ wrongCount: 12, itemCount: 25, availableActions: allowed('edit', 'dropWrong') }),
      answer(massPaymentsApi.items, wrong),
    );
    await press('Drop the wrong rows');
    await opens('Drop 12 wrong rows?');
    await reads(/Awa, Bih, and 10 more\. Nobody is paid by these rows/);
    sentNothing();
    await press('Drop the wrong rows');
    expect(await sent(massPaymentsApi.dropItems)).toMatchObject({
      params: { id },
      body: { which: 'wrong', version: 7 },
    });
    await reads('12 rows dropped');
  });

  it('what was dropped goes on being counted as read', async () => {
    await openRun(
      prepared({ type: 'differentAmounts', itemCount: 3, droppedCount: 8, availableActions: allowed('edit') }),
    );
    await reads(/11 rows read, 8 of them dropped/);
  });

  it('names are checked on a press', async () => {
    await openRun(prepared({ availableActions: allowed('checkNames') }));
    await press('Check the names');
    await sent(massPaymentsApi.checkNames);
  });

  it.each([
    ['Split into several payments', 'split'],
    ['Send to the bank account', 'bank'],
    ['Pay outside by hand', 'manual'],
  ])('what is above the cap: %s', async (label, choice) => {
    await openRun(
      prepared({ overCapCount: 1 }),
      answer(massPaymentsApi.previewOverCap, { rows: 1, parts: 2, withBankAccount: 1 }),
    );
    await press(label);
    expect(await sent(massPaymentsApi.overCap)).toMatchObject({ params: { id }, body: { version: 7, choice } });
  });

  it('what is above the cap is paid by nobody’s hand where nobody else could say that it was', async () => {
    await openRun(
      prepared({ overCapCount: 1 }),
      answer(approvalsApi.secondPerson, { missing: { en: 'Nobody else here.', fr: 'Personne d’autre.' } }),
    );
    await expect.element(button('Pay outside by hand')).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['Round all', 'round'],
    ['They are thousands', 'thousands'],
  ])('amounts that can be read in two ways: %s', async (label, choice) => {
    const preview = {
      round: { rows: 1, total: 100 },
      thousands: { rows: 1, total: 1000, sample: [{ written: '1.000', amount: 1000 }] },
    };
    await openRun(
      prepared({ faults: [{ code: 'amount.decimals', count: 1 }] }),
      answer(massPaymentsApi.previewAmounts, preview),
    );
    await press(label);
    expect((await sent(massPaymentsApi.amounts)).body).toEqual({ version: 7, choice });
  });

  it('numbers that recipients have by now are taken into one row, and into all', async () => {
    const recipientNow = { name: 'Marie Ngo', phone: '237670000099', operator: 'mtn' } as const;
    const itemId = 'mpi_01jx0000000000000000000001';
    const item = { id: itemId, status: 'ready', destination: 'wallet', phone: '237670000001', recipientNow } as const;
    await openRun(
      prepared({ itemCount: 2, movedCount: 2, availableActions: allowed('edit') }),
      answer(massPaymentsApi.items, [item]),
    );
    await reads(/2 recipients are paid at another number or account by now/);
    await press('Take 6 70 00 00 99');
    expect((await sent(massPaymentsApi.takePlaces)).body).toEqual({ version: 7, itemIds: [itemId] });
    await press('Take those of now');
    expect((await sent(massPaymentsApi.takePlaces)).body).toEqual({ version: 7 });
  });

  it('rows that the spreadsheet leaves out are taken in, and left out again', async () => {
    await openRun(prepared({ leftOut: { count: 2, amount: 100, canTakeIn: 2 } }));
    await reads(/They pay nobody\. You can still take them in/);
    await press('Take all in');
    expect((await sent(massPaymentsApi.leftOut)).body).toEqual({ version: 7, choice: 'takeIn' });
    await openRun(prepared({ leftOut: { takenIn: 2 } }));
    await press('Leave out again');
    expect((await sent(massPaymentsApi.leftOut)).body).toEqual({ version: 7, choice: 'leaveOut' });
  });

  it('a total that differs is explained in words, and a row is a total or somebody', async () => {
    const control = { says: 1000, reads: 900, saysPeople: 2, readsPeople: 2, state: 'differs' };
    const totalRows = [
      { rowNo: 9, place: '9', label: 'TOTAL', decision: 'open', amount: 900, reads: { amount: 900, count: 2 } },
    ];
    await openRun(prepared({ itemCount: 2, control, totalRows }));
    await enter('Why they differ', 'one left');
    await press('Keep this reason');
    expect((await sent(massPaymentsApi.explainTotal)).body).toEqual({ version: 7, reason: 'one left' });
    await press('It is a total');
    expect(await sent(massPaymentsApi.decideTotal)).toMatchObject({
      params: { id, rowNo: '9' },
      body: { version: 7, decision: 'total' },
    });
    await press('Pay it');
    expect((await sent(massPaymentsApi.decideTotal)).body).toEqual({ version: 7, decision: 'person' });
  });

  it('a person is added by hand', async () => {
    await openRun(prepared({ type: 'differentAmounts', availableActions: allowed('edit', 'addItems') }));
    await press('Add a person');
    await opens('Add a person');
    await press('Save');
    await under('Name', 'This field is required.');
    await under('Phone', 'Give a phone number or a bank account.');
    await under('Amount', 'This field is required.');
    sentNothing();
    await enter('Name', 'Marie Ngo');
    await enter('Phone', '670000001');
    await enter('Amount', '5000');
    await press('Save');
    expect((await sent(massPaymentsApi.addItems)).body).toEqual({
      rows: [{ name: 'Marie Ngo', phone: '670000001', amount: '5000' }],
    });
    await reads('Saved');
  });

  it('a spreadsheet is looked into, and its rows are read with the columns that were named', async () => {
    const preview = {
      fileId,
      fileName: 'pay.xlsx',
      columns: ['Nom', 'Tel', 'Montant'],
      mapping: { name: 0, phone: 1 },
    };
    await openRun(
      prepared({ availableActions: allowed('edit', 'upload') }),
      answer(massPaymentsApi.attachFile, preview as never),
    );
    await giveFile('pay.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(await sent(massPaymentsApi.attachFile)).toMatchObject({ params: { id }, body: { fileId } });
    await choose('“Montant” is', 'Amount');
    await press('Read the rows');
    expect((await sent(massPaymentsApi.map)).body).toMatchObject({ mapping: { name: 0, phone: 1, amount: 2 } });
  });

  it('wrong rows that were corrected are sent again', async () => {
    await openRun(prepared({ type: 'differentAmounts', wrongCount: 2, availableActions: allowed('edit', 'upload') }));
    await giveFile('wrong-rows.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(await sent(massPaymentsApi.fixRows)).toMatchObject({ params: { id }, body: { fileId } });
  });
});
