import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accessApi } from '#contract/access/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import { outcomesApi } from '#contract/outcomes/api.ts';
import { localDay } from '#domain/values/time.ts';
import { invalidateCapabilities, queryClient } from '../../data/query.ts';
import { answer, refuse, silence, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, choose, enter, field, front, mark, opens, press, reads, tick, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'apr_01jx0000000000000000000000';
const userId = 'usr_01jx0000000000000000000001';
const people = answer(accessApi.approvers, [
  { userId, name: 'Grace', eligible: true },
  { userId: 'usr_01jx0000000000000000000002', name: 'Paul', eligible: false },
]);
const asked = {
  id,
  version: 4,
  title: { en: 'Transfer to Marie', fr: 'Transfert à Marie' },
  amount: 10_000,
  requestedBy: { name: 'Boss' },
} as const;

async function openRequest(actions: string[], parts: object, ...answers: Saying[]): Promise<void> {
  const availableActions = actions.map((action) => ({ action, allowed: true }));
  const request = answer(approvalsApi.get, { ...asked, availableActions, ...parts });
  await renderScreen(`/apps/workflow/approvals/progress/${id}`, {
    as: 'admin',
    answers: [request, people, ...answers],
  });
}

describe('a request for approval', () => {
  it.each([
    ['approve', 'Approve', 'Approve this?'],
    ['decline', 'Decline', 'Decline this?'],
  ])('%s: is decided so, as it was seen, with the PIN', async (decision, label, title) => {
    await openRequest(['approve', 'decline'], { newsSeen: 'news-1' });
    await press(label);
    await opens(title);
    await enter(decision === 'approve' ? 'Remark' : 'Reason', 'as agreed');
    await enter(/PIN/, '135790');
    sentNothing();
    await press(label);
    expect(await sent(approvalsApi.decide)).toMatchObject({
      params: { id },
      body: { version: 4, decision, pin: '135790', newsSeen: 'news-1', remark: 'as agreed' },
    });
    await reads(decision === 'approve' ? 'Approved' : 'Declined');
  });

  it('is declined only with a reason, which is asked for before anything is sent', async () => {
    await openRequest(['approve', 'decline'], {});
    await press('Decline');
    await opens('Decline this?');
    await enter(/PIN/, '135790');
    await press('Decline');
    await under('Reason', 'This field is required.');
    sentNothing();
    await enter('Reason', 'too much');
    await press('Decline');
    expect((await sent(approvalsApi.decide)).body).toMatchObject({ decision: 'decline', remark: 'too much' });
  });

  it('keeps no PIN that was wrong, and says so', async () => {
    await openRequest(['approve', 'decline'], {}, wantsPin(approvalsApi.decide, '135790'));
    await press('Approve');
    await enter(/PIN/, '111111');
    await press('Approve');
    await sent(approvalsApi.decide);
    await expect.element(front().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('that was changed meanwhile says so and is read anew', async () => {
    await openRequest(['approve'], {}, refuse(approvalsApi.decide, 'record.changed_meanwhile'));
    await press('Approve');
    await enter(/PIN/, '135790');
    await press('Approve');
    await sent(approvalsApi.decide);
    await reads(/changed/);
  });

  it('that changed under the PIN stands as it was read, until it is looked at anew', async () => {
    let now: object = { ...asked, availableActions: [{ action: 'approve', allowed: true }] };
    const request = answer(approvalsApi.get, () => now);
    await renderScreen(`/apps/workflow/approvals/progress/${id}`, { as: 'admin', answers: [request, people] });
    await press('Approve');
    await enter('Remark', 'as agreed');
    await enter(/PIN/, '135790');
    now = { ...now, version: 5, amount: 61_000 };
    await invalidateCapabilities(new Set(['approvals']));
    await reads(/has changed since you opened it/);
    await reads(/XAF 10,000/);
    await expect.element(field(/PIN/)).toHaveValue('');
    sentNothing();
    await press('Show it as it is now');
    await reads(/XAF 61,000/);
    await enter(/PIN/, '135790');
    await press('Approve');
    expect((await sent(approvalsApi.decide)).body).toEqual({
      version: 5,
      decision: 'approve',
      pin: '135790',
      remark: 'as agreed',
    });
  });

  it('that lapsed under the PIN says so: there is nothing newer to look at, and nothing to decide', async () => {
    let now: object = { ...asked, availableActions: [{ action: 'approve', allowed: true }] };
    const request = answer(approvalsApi.get, () => now);
    await renderScreen(`/apps/workflow/approvals/progress/${id}`, { as: 'admin', answers: [request, people] });
    await press('Approve');
    await enter(/PIN/, '135790');
    now = { ...now, version: 5, status: 'expired', endedAt: '2026-11-27T12:53:00Z', availableActions: [] };
    await invalidateCapabilities(new Set(['approvals']));
    await reads(/Lapsed without a decision.*Nothing is left to decide here/);
    await expect.element(front().getByText(/has changed since you opened it/)).not.toBeInTheDocument();
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'true');
  });

  it('is asked about, and a remark is none of the questions', async () => {
    await openRequest(['approve'], {});
    await press('Ask');
    await opens('Ask for information');
    await press('Send');
    await under('Question', 'This field is required.');
    sentNothing();
    await enter('Question', 'What for?');
    await press('Send');
    expect(await sent(approvalsApi.remark)).toMatchObject({
      params: { id },
      body: { text: 'What for?', question: true },
      // Said again because the answer was lost, it is the same question.
      key: expect.any(String),
    });

    await openRequest(['approve'], {});
    await enter('Write a remark', 'Seen');
    await press('Send');
    expect((await sent(approvalsApi.remark)).body).toEqual({ text: 'Seen', question: false });
  });

  it('is taken back by its maker after a question', async () => {
    await openRequest(['recall'], {});
    await press('Take back');
    await opens('Take this back?');
    sentNothing();
    await press('Take back');
    expect(await sent(approvalsApi.recall)).toMatchObject({ params: { id } });
  });

  it('is pressed once', async () => {
    await openRequest(['urgent'], {});
    await press('Mark as urgent');
    await opens('Press the approvers?');
    await press('Mark as urgent');
    expect(await sent(approvalsApi.urgent)).toMatchObject({ params: { id } });
  });

  it('that time decides is stopped only with a reason', async () => {
    await openRequest(['stop'], { takesEffectAt: '2027-03-02T09:00:00.000Z' });
    await press('Stop this change');
    await asksFirst();
    await press('Stop this change');
    await under('Reason', 'This field is required.');
    sentNothing();
    await enter('Reason', 'not agreed');
    await press('Stop this change');
    expect(await sent(approvalsApi.stop)).toMatchObject({ params: { id }, body: { note: 'not agreed' } });
  });

  it('names nobody as the next who may not decide, nor offers somebody who has decided', async () => {
    const grace = { userId, name: 'Grace', as: 'named' };
    const by = { userId, name: 'Grace' };
    const steps = [
      { no: 1, kind: 'review', mode: 'any', state: 'current', people: [{ ...grace, can: true }], decisions: [] },
      { no: 2, kind: 'final', mode: 'any', state: 'waiting', people: [{ ...grace, can: false }], decisions: [] },
    ];
    await openRequest(['approve'], { steps, stepKind: 'review' });
    await reads('Then nobody: who approves last is still to be named.');
    await press('Approve');
    await reads('After you nobody may approve last');
    const decided = [{ ...steps[0], state: 'done', decisions: [{ by, round: 1, decision: 'approve' }] }, steps[1]];
    await openRequest(['reassign'], { status: 'onHold', round: 1, steps: decided });
    await press('Name somebody');
    await expect.element(field('Person').getByText('Grace: has decided already')).toBeDisabled();
  });

  it('that nobody may decide goes to whom was chosen, with the PIN', async () => {
    await openRequest(['reassign'], { status: 'onHold' }, wantsPin(approvalsApi.reassign, '135790'));
    await press('Name somebody');
    await asksFirst();
    await press('Name somebody');
    await under('Person', 'This field is required.');
    await choose('Person', 'Grace');
    await press('Name somebody');
    expect((await sent(approvalsApi.reassign)).body).toEqual({ userId });
    await enter(/PIN/, '135790');
    await press('Confirm');
    expect((await sent(approvalsApi.reassign)).body).toEqual({ userId, pin: '135790' });
  });
});

describe('many requests', () => {
  const second = 'apr_01jx0000000000000000000001';
  const third = 'apr_01jx0000000000000000000003';
  const list = answer(approvalsApi.list, [
    { ...asked, forMe: true },
    { ...asked, id: second, version: 2, title: { en: 'Refund', fr: 'Remboursement' }, newsSeen: 'n', forMe: true },
  ] as never);

  it.each([
    ['Approve', 'approve'],
    ['Decline', 'decline'],
  ])('%s: those that were chosen, and what went wrong with one is said', async (label, decision) => {
    const results = answer(approvalsApi.decideMany, [
      { ok: true },
      { ok: false, error: { message: { en: 'Somebody was first.', fr: 'Quelqu’un a été plus rapide.' } } },
    ] as never);
    await renderScreen('/apps/workflow/approvals/list', { as: 'admin', answers: [list, results] });
    await tick(/Transfer to Marie/);
    await tick(/Refund/);
    await press(label);
    if (decision === 'decline') await enter('Reason', 'not now');
    await enter(/PIN/, '135790');
    sentNothing();
    await press(label);
    expect((await sent(approvalsApi.decideMany)).body).toEqual({
      items: [
        { id, version: 4 },
        { id: second, version: 2, newsSeen: 'n' },
      ],
      decision,
      pin: '135790',
      ...(decision === 'decline' ? { remark: 'not now' } : {}),
    });
    await reads('Somebody was first.');
  });

  it('that somebody else decided meanwhile are ticked no more: no bar counts them, and no question comes later', async () => {
    let isThere = true;
    const gone = answer(approvalsApi.list, [
      { ...asked, id: third, title: { en: 'Payroll', fr: 'Paie' }, forMe: true },
    ] as never);
    await renderScreen('/apps/workflow/approvals/list', {
      as: 'admin',
      answers: [{ row: approvalsApi.list, say: (call) => (isThere ? list : gone).say(call) }],
    });
    await tick(/Transfer to Marie/);
    await tick(/Refund/);
    await reads(/2 selected/);
    await press('Approve');
    await enter(/PIN/, '135790');
    isThere = false;
    await queryClient.invalidateQueries();
    await reads('Payroll');
    await expect.element(front().getByText(/selected/)).not.toBeInTheDocument();
    await tick(/Payroll/);
    await reads(/1 selected/);
    await expect.element(field(/PIN/)).not.toBeInTheDocument();
    sentNothing();
  });

  it('whose answer was lost are said to be unknown no longer than they are', async () => {
    let [isThere, isKnown] = [true, false];
    const done = answer(outcomesApi.ask, { outcome: 'done', data: [{ ok: true }, { ok: true }], meta: {} } as never);
    const none = answer(approvalsApi.list, [] as never);
    await renderScreen('/apps/workflow/approvals/list', {
      as: 'admin',
      answers: [
        { row: approvalsApi.list, say: (call) => (isThere ? list : none).say(call) },
        silence(approvalsApi.decideMany),
        { row: outcomesApi.ask, say: (call) => (isKnown ? done : silence(outcomesApi.ask)).say(call) },
      ],
    });
    await tick(/Transfer to Marie/);
    await tick(/Refund/);
    await press('Approve');
    await enter(/PIN/, '135790');
    await press('Approve');
    await sent(approvalsApi.decideMany);
    // They have left the list, and the dialog went with them.
    isThere = false;
    await queryClient.invalidateQueries();
    await expect.element(field(/PIN/)).not.toBeInTheDocument();
    await press('Not now');
    const message = page.getByText(/We do not know whether this was done/);
    await expect.element(message).toBeVisible();
    isKnown = true;
    dispatchEvent(new Event('online'));
    await press('Understood');
    await expect.element(message).not.toBeInTheDocument();
  });

  it('of which one is chosen leave the other alone', async () => {
    await renderScreen('/apps/workflow/approvals/list', {
      as: 'admin',
      answers: [list, answer(approvalsApi.decideMany, [{ ok: true }] as never)],
    });
    await tick(/Refund/);
    await press('Approve');
    await enter(/PIN/, '135790');
    await press('Approve');
    expect((await sent(approvalsApi.decideMany)).body).toMatchObject({ items: [{ id: second }] });
  });
});

describe('an absence', () => {
  const day = (ahead: number) => localDay(new Date(Date.now() + ahead * 86_400_000));
  const typed = (text: string) => text.split('-').toReversed().join('/');
  const grace = { delegateId: userId, from: day(1), until: day(8) };
  async function openAbsence(...answers: Saying[]): Promise<void> {
    await renderScreen('/apps/workflow/approvals/list', { as: 'admin', answers: [people, ...answers] });
    await press('Absence');
    await opens('When you are away');
  }
  async function fillIn(): Promise<void> {
    await choose('Who decides meanwhile', 'Grace');
    await enter('From', typed(grace.from));
    await enter('To', typed(grace.until));
  }

  it('has somebody who decides meanwhile, and two days', async () => {
    await openAbsence();
    await press('Save the absence');
    await under('Who decides meanwhile', 'Choose a person.');
    await reads('Choose both days.');
    await expect.element(front().getByRole('option', { name: 'Paul' })).not.toBeInTheDocument();
    sentNothing();
    await fillIn();
    await press('Save the absence');
    expect((await sent(approvalsApi.delegate)).body).toEqual(grace);
    await reads('Absence saved');
  });

  it('is saved with the PIN where the server asks for it, and says why it was not taken', async () => {
    await openAbsence(wantsPin(approvalsApi.delegate, '135790'));
    await fillIn();
    await press('Save the absence');
    expect((await sent(approvalsApi.delegate)).body).toEqual(grace);
    await enter(/PIN/, '135790');
    await button('Confirm').click();
    expect((await sent(approvalsApi.delegate)).body).toEqual({ ...grace, pin: '135790' });
    await reads('Absence saved');

    await openAbsence(refuse(approvalsApi.delegate, 'approvals.absence_invalid'));
    await fillIn();
    await press('Save the absence');
    await sent(approvalsApi.delegate);
    await expect.element(front().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect.element(button('Save the absence')).toBeVisible();
  });

  it('ends on a press of whoever is back, and of nobody else', async () => {
    const away = (no: number, name: string, own: boolean) => ({
      id: `dlg_01jx000000000000000000000${no}`,
      user: { name },
      delegate: { name: 'Grace' },
      from: grace.from,
      until: grace.until,
      own,
    });
    const rows = [away(1, 'Paul', false), away(2, 'Ada Person', true)];
    await openAbsence(answer(approvalsApi.delegations, rows as never));
    await reads(/^Paul, .*: Grace decides$/);
    await press('I am back');
    expect(await sent(approvalsApi.endDelegation)).toMatchObject({ params: { id: rows[1]!.id } });
    await reads('Welcome back');
  });
});

describe('a rule', () => {
  const policyId = 'apo_01jx0000000000000000000000';
  const policies = (inForce: boolean) =>
    answer(approvalsApi.policies, {
      activePeople: 3,
      policies: [
        {
          id: inForce ? policyId : null,
          subject: 'transfer',
          status: inForce ? 'active' : 'inactive',
          inForce,
          version: 5,
          hasAmount: true,
          ...(inForce
            ? {
                definition: {
                  ranges: [{ min: 0, flow: 'twoStep', finalApproverId: userId }],
                  appliesTo: ['dashboard'],
                  lapseAfterHours: 72,
                },
              }
            : {}),
        },
      ],
    } as never);
  async function openRules(inForce: boolean, ...answers: Saying[]): Promise<void> {
    await renderScreen('/settings/approvals', { as: 'owner', answers: [policies(inForce), people, ...answers] });
  }

  it('is asked for with the PIN, and what does not fit is said beside its field', async () => {
    const fields = [
      { path: 'policy.ranges.0.finalApproverId', message: { en: 'Choose a person.', fr: 'Choisissez.' } },
    ];
    await openRules(false, refuse(approvalsApi.enablePolicy, 'request.invalid', { fields }));
    await press('Set up');
    await press('Continue');
    // Who and where is missing is said before the PIN.
    await under('Final approver', 'Name the final approver.');
    await mark('Review, then approval');
    await tick('Console');
    await tick('API');
    await tick('Files');
    await press('Continue');
    await reads('Name at least one reviewer.');
    await reads('Choose where the rule applies.');
    await tick('Console');
    await mark('One approver');
    sentNothing();
    await choose('Final approver', 'Grace');
    await press('Continue');
    sentNothing();
    await enter(/PIN/, '135790');
    await press(/Confirm|Ask/);
    expect((await sent(approvalsApi.enablePolicy)).body).toMatchObject({
      policy: { subject: 'transfer' },
      pin: '135790',
    });
    await under('Final approver', 'Choose a person.');
  });

  it('is recommended for what has none, and one PIN asks for all of them', async () => {
    await openRules(false);
    await reads('Not protected: no rule is in force');
    await reads('One person alone decides: Transfer.');
    await press('Set up the recommended rules');
    await choose('Final approver', 'Grace');
    await enter(/PIN/, '135790');
    await press('Ask');
    expect((await sent(approvalsApi.enablePolicy)).body).toMatchObject({
      policy: { subject: 'transfer', ranges: [{ min: 100_000, max: null, flow: 'twoStep', finalApproverId: userId }] },
      pin: '135790',
    });
    await reads('1 rule asked for. Another person decides.');
  });

  it('is recommended with somebody who may decide all of them', async () => {
    const none = { id: null, status: 'inactive', inForce: false, hasAmount: true };
    const who = (person: string, name: string, eligible: boolean) => ({ userId: person, name, eligible });
    await renderScreen('/settings/approvals', {
      as: 'owner',
      answers: [
        answer(approvalsApi.policies, {
          activePeople: 3,
          policies: [
            { ...none, subject: 'transfer' },
            { ...none, subject: 'linkedAccount', hasAmount: false },
          ],
        } as never),
        answer(
          accessApi.approvers,
          ({ body }) =>
            [
              who(userId, 'Boris', (body as { subject: string }).subject === 'transfer'),
              who('usr_01jx0000000000000000000009', 'Marthe', true),
            ] as never,
        ),
      ],
    });
    await press('Set up the recommended rules');
    await expect.element(field('Final approver')).toHaveValue('usr_01jx0000000000000000000009');
    expect(field('Final approver').element().textContent).not.toContain('Boris');
  });

  it('that is refused among the recommended ones is told, the others are asked for', async () => {
    const none = { id: null, status: 'inactive', inForce: false, hasAmount: true };
    const some: Saying = {
      row: approvalsApi.enablePolicy,
      say: (call) =>
        ((call.body as { policy: { subject: string } }).policy.subject === 'refund'
          ? refuse(approvalsApi.enablePolicy, 'approval_policies.nobody_to_decide')
          : answer(approvalsApi.enablePolicy)
        ).say(call),
    };
    const standing = [
      { ...none, subject: 'transfer' },
      { ...none, subject: 'refund' },
    ];
    await renderScreen('/settings/approvals', {
      as: 'owner',
      answers: [answer(approvalsApi.policies, { activePeople: 3, policies: standing } as never), people, some],
    });
    await press('Set up the recommended rules');
    await choose('Final approver', 'Grace');
    await enter(/PIN/, '135790');
    await press('Ask');
    await sent(approvalsApi.enablePolicy);
    await sent(approvalsApi.enablePolicy);
    await reads('The others are asked for. These were not taken:');
    await reads('Refund:');
  });

  it('whose ranges begin at one amount, or at none, asks for no PIN and is told where', async () => {
    await openRules(true);
    await press('Change');
    await press('Add a range');
    const begins = (at: number) =>
      front()
        .getByRole('textbox', { name: /From this amount/ })
        .nth(at);
    await begins(1).fill('0');
    await press('Continue');
    await reads('Two ranges begin at this amount. Each begins at an amount of its own.');
    await expect.element(begins(0)).toHaveFocus();
    await expect.element(front().getByText('99,999', { exact: false })).not.toBeInTheDocument();
    await begins(1).fill('');
    await press('Continue');
    await expect.element(begins(1)).toHaveAttribute('aria-invalid', 'true');
    await reads('This field is required.');
    sentNothing();
    await expect.element(front().getByLabelText(/PIN/)).not.toBeInTheDocument();
  });

  it('that never lapses asks for no PIN and is told where', async () => {
    await openRules(true);
    await press('Change');
    await enter('Lapses after (hours)', '0');
    await press('Continue');
    await under('Lapses after (hours)', 'Between 1 and 720 hours.');
    sentNothing();
    await expect.element(front().getByLabelText(/PIN/)).not.toBeInTheDocument();
  });

  it('is changed as it was seen', async () => {
    await openRules(true);
    await press('Change');
    await enter('Lapses after (hours)', '24');
    await press('Continue');
    await enter(/PIN/, '135790');
    await press(/Confirm|Ask/);
    expect((await sent(approvalsApi.updatePolicy)).body).toMatchObject({
      policyId,
      version: 5,
      patch: { lapseAfterHours: 24 },
      pin: '135790',
    });
  });

  it('is switched off with a reason and the PIN, in an emergency by another call', async () => {
    await openRules(true);
    await press('Switch off');
    await enter('Reason', 'one person left');
    await enter(/PIN/, '135790');
    await button('Switch off').last().click();
    expect((await sent(approvalsApi.disablePolicy)).body).toEqual({
      policyId,
      version: 5,
      pin: '135790',
      reason: 'one person left',
    });

    await openRules(true);
    await press('Nobody is left to approve?');
    await enter('Reason', 'all have left');
    await enter(/PIN/, '135790');
    await front().getByRole('button').last().click();
    expect((await sent(approvalsApi.emergency)).body).toMatchObject({ policyId, reason: 'all have left', patch: null });
  });
});
