import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { approvalsApi } from '#contract/approvals/api.ts';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { answer, fileId, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, giveFile, mark, opens, press, reads, under } from '../../testing/user.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'lka_01jx0000000000000000000000';

async function openAccount(parts: object, actions: string[], ...answers: Saying[]): Promise<void> {
  const account = {
    id,
    label: 'Akwa',
    kind: 'wallet',
    status: 'pending',
    phone: '237670000001',
    availableActions: actions.map((action) => ({ action, allowed: true })),
    ...parts,
  };
  await renderScreen('/account/linked-accounts', {
    as: 'owner',
    answers: [answer(linkedAccountsApi.list, [account] as never), ...answers],
  });
}

describe('an account of one’s own', () => {
  it('is linked with the PIN, which is gone when it was wrong', async () => {
    await renderScreen('/account/linked-accounts', {
      as: 'owner',
      answers: [wantsPin(linkedAccountsApi.create, '135790')],
    });
    await button('Link an account').first().click();
    await press('Continue');
    await under('Holder', 'This field is required.');
    sentNothing();
    await mark('Mobile money');
    await enter('Phone', '670000001');
    await enter('Holder', 'A Shop');
    await enter('What you call it', 'Till');
    await press('Continue');
    await enter(/PIN/, '111111');
    await press('Link it');
    const body = { kind: 'wallet', phone: '670000001', operator: 'mtn', holderName: 'A Shop', label: 'Till' };
    expect((await sent(linkedAccountsApi.create)).body).toEqual({ ...body, pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');
    await expect.element(field(/PIN/)).toHaveFocus();
    await press('Cancel');
    await opens('Link an account');
    expect(
      front()
        .getByText(/Wrong PIN/)
        .query(),
    ).toBeNull();
    await press('Continue');
    await enter(/PIN/, '135790');
    await press('Link it');
    expect((await sent(linkedAccountsApi.create)).body).toEqual({ ...body, pin: '135790' });
    await reads('The account is linked.');
  });

  it('that is refused leads back to its field', async () => {
    const fields = [{ path: 'holderName', message: { en: 'Another holder.', fr: 'Autre titulaire.' } }];
    await renderScreen('/account/linked-accounts', {
      as: 'owner',
      answers: [refuse(linkedAccountsApi.create, 'request.invalid', { fields })],
    });
    await button('Link an account').first().click();
    await mark('Mobile money');
    await enter('Phone', '670000001');
    await enter('Holder', 'A Shop');
    await enter('What you call it', 'Till');
    await press('Continue');
    await enter(/PIN/, '135790');
    await press('Link it');
    await sent(linkedAccountsApi.create);
    await under('Holder', 'Another holder.');
  });

  it('is revoked only after a question and with a reason', async () => {
    await openAccount({}, ['revoke']);
    await press('Revoke');
    await press('Revoke for good');
    await under('Reason', 'This field is required.');
    sentNothing();
    await enter('Reason', 'closed');
    await press('Revoke for good');
    expect(await sent(linkedAccountsApi.revoke)).toMatchObject({ params: { id }, body: { note: 'closed' } });
    await reads('Revoked. No money goes there any more.');
  });

  it('that nobody decided on was revoked by nobody', async () => {
    const account = {
      id,
      status: 'revoked',
      revokedAt: '2026-11-27T09:10:00Z',
      label: 'Caisse',
      createdByName: 'Irène',
    };
    for (const [by, says] of [
      [null, /^Nobody decided on it by 27 Nov 2026, 10:10, so nothing is paid to it\./],
      ['Grace', /^Revoked on 27 Nov 2026, 10:10 by Grace/],
    ] as const) {
      await renderScreen('/account/linked-accounts', {
        answers: [answer(linkedAccountsApi.list, [{ ...account, revokedByName: by, revokeNote: null }] as never)],
      });
      await page.getByText(/^Revoked accounts/).click();
      await reads(says);
      expect(document.body.textContent).not.toMatch(/somebody/);
    }
  });

  it('is verified by the operator’s name', async () => {
    await openAccount({}, ['verifyName']);
    await press('Verify');
    await mark(/Ask the operator for the name/);
    await press('Ask');
    expect(await sent(linkedAccountsApi.verifyByName)).toMatchObject({ params: { id } });
  });

  it('gets a small amount with the PIN, and shows the code that came with it', async () => {
    await openAccount({}, ['sendMicroTransfer'], wantsPin(linkedAccountsApi.sendMicroTransfer, '135790'));
    await press('Verify');
    await mark(/Send a small amount/);
    await press('Send it');
    sentNothing();
    await enter(/PIN/, '111111');
    await press('Send it');
    expect((await sent(linkedAccountsApi.sendMicroTransfer)).body).toEqual({ pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');

    await openAccount(
      { microTransfer: { state: 'arrived', triesLeft: 2 } },
      ['sendMicroTransfer'],
      refuse(linkedAccountsApi.confirmMicroTransfer, 'linked_accounts.code_wrong'),
    );
    await press('Verify');
    await enter('Code of four digits', '47');
    await press('Confirm');
    await under('Code of four digits', 'The code has 4 digits.');
    sentNothing();
    await enter('Code of four digits', '4711');
    await press('Confirm');
    expect((await sent(linkedAccountsApi.confirmMicroTransfer)).body).toEqual({ code: '4711' });
    await expect.element(field('Code of four digits')).toHaveValue('');
  });

  it('is shown by a paper, which another person accepts with the PIN', async () => {
    await openAccount({}, ['giveDocument']);
    await press('Verify');
    await mark(/Give a document/);
    await press('Hand it in');
    await reads('This field is required.');
    sentNothing();
    await giveFile();
    await press('Hand it in');
    expect((await sent(linkedAccountsApi.verifyByDocument)).body).toEqual({ fileId });

    const missing = { en: 'Nobody else here may do that.', fr: 'Personne d’autre ici ne le peut.' };
    await openAccount({}, ['giveDocument'], answer(approvalsApi.secondPerson, { missing }));
    await press('Verify');
    await mark(/Give a document/);
    await reads(missing.en);
    await expect.element(button('Hand it in')).toHaveAttribute('aria-disabled', 'true');

    await openAccount({ document: { fileId } }, ['acceptDocument', 'giveDocument']);
    await press('Verify');
    await press('Accept the document');
    await opens('Accept the document');
    sentNothing();
    await enter(/PIN/, '135790');
    await press('Accept the document');
    expect((await sent(linkedAccountsApi.acceptDocument)).body).toEqual({ pin: '135790', fileId });
  });

  it('whose paper is another one by the time the PIN is typed is read once more first', async () => {
    const account = { id, label: 'Akwa', kind: 'wallet', status: 'pending', phone: '237670000001' };
    const availableActions = [{ action: 'acceptDocument', allowed: true }];
    let document = { fileId, byName: 'Irène' };
    await renderScreen('/account/linked-accounts', {
      as: 'owner',
      answers: [answer(linkedAccountsApi.list, () => [{ ...account, document, availableActions }] as never)],
    });
    await press('Verify');
    await press('Accept the document');
    await opens('Accept the document');
    await enter(/PIN/, '135790');
    document = { fileId: 'fil_01jx0000000000000000000009', byName: 'Paul' };
    await invalidateCapabilities(new Set(['linked-accounts']));
    await reads(/has changed since you opened it/);
    await expect.element(field(/PIN/)).toHaveValue('');
    await press('Show it as it is now');
    await reads(/Paul/);
    sentNothing();
    await press('Accept the document');
    await opens('Accept the document');
    await enter(/PIN/, '135790');
    await press('Accept the document');
    expect((await sent(linkedAccountsApi.acceptDocument)).body).toEqual({ pin: '135790', fileId: document.fileId });
  });
});
