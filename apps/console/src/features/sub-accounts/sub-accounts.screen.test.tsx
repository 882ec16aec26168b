import { describe, expect, it } from 'vitest';
import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { answer, refuse, slowLine, slowly, type Saying } from '../../testing/contract-server.ts';
import { button, enter, front, opens, pick, press, reads, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'sub_01jx0000000000000000000000';
const account = {
  id,
  name: 'Douala',
  code: 'DLA',
  version: 4,
  status: 'active',
  availableActions: ['edit', 'freeze', 'close', 'move'].map((action) => ({ action, allowed: true })),
};

async function open(...answers: Saying[]): Promise<void> {
  await renderScreen('/account/collection-accounts', {
    as: 'owner',
    answers: [
      answer(subAccountsApi.list, [account] as never),
      answer(subAccountsApi.get, { ...account, obstacles: [] } as never),
      ...answers,
    ],
  });
}
async function act(entry: RegExp, ...answers: Saying[]): Promise<void> {
  await open(...answers);
  await front()
    .getByRole('button', { name: /Douala|actions/i })
    .last()
    .click();
  await pick(entry);
}

describe('a sub-account', () => {
  it('is opened with name, code and kind', async () => {
    await open(answer(subAccountsApi.create, { ...account, name: 'Yaoundé' } as never));
    await button('Open a sub-account').first().click();
    await press('Open it');
    await under('Name', 'This field is required.');
    sentNothing();
    await enter('Name', 'Yaoundé');
    await enter('Code', 'yde');
    await press('Open it');
    expect((await sent(subAccountsApi.create)).body).toMatchObject({ name: 'Yaoundé', code: 'YDE', kind: 'branch' });
    await reads('“Yaoundé” is open');
  });

  it('whose code is taken says so under it', async () => {
    const fields = [{ path: 'code', message: { en: 'Taken.', fr: 'Pris.' } }];
    await act(/Change|Edit|Rename/, refuse(subAccountsApi.update, 'request.invalid', { fields }));
    await enter('Code', 'YDE');
    await press('Save');
    expect(await sent(subAccountsApi.update)).toMatchObject({
      params: { id },
      body: { version: 4, name: 'Douala', code: 'YDE' },
    });
    await under('Code', 'Taken.');
  });

  it('is frozen in the direction that was chosen', async () => {
    await act(/Freeze/);
    await opens('Freeze “Douala”');
    await front()
      .getByRole('switch', { name: /Nothing goes out/ })
      .click();
    await press('Save');
    expect(await sent(subAccountsApi.freeze)).toMatchObject({
      params: { id },
      body: { version: 4, frozenIn: false, frozenOut: true },
    });
  });

  it('is closed only after a question, and never while something stands in the way', async () => {
    await act(/Close/);
    await opens('Close “Douala”');
    await reads('It is empty and nothing is open.');
    sentNothing();
    await button('Close').last().click();
    expect(await sent(subAccountsApi.close)).toMatchObject({ params: { id }, body: { version: 4 } });

    await act(
      /Close/,
      answer(subAccountsApi.get, { ...account, obstacles: [{ kind: 'balance', count: 500 }] } as never),
    );
    await reads(/Something still stands in the way/);
    await expect.element(button('Close').last()).toHaveAttribute('aria-disabled', 'true');
  });

  it('waits for what stands in the way, and whoever stands on its button keeps that place', async () => {
    const line = slowLine();
    const empty = answer(subAccountsApi.get, { ...account, obstacles: [] } as never);
    await act(
      /Close/,
      slowly(empty, () => line),
    );
    await opens('Close “Douala”');
    const close = button('Close').last();
    const waiting = (await close.findElement()) as HTMLElement;
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    waiting.focus();
    line.isBack();
    await reads('It is empty and nothing is open.');
    await expect.element(close).not.toHaveAttribute('aria-disabled');
    expect(document.activeElement).toBe(waiting);
  });
});
