import { describe, expect, it } from 'vitest';
import { savedViewsApi } from '#contract/saved-views/api.ts';
import { answer, type Saying } from '../../testing/contract-server.ts';
import { enter, front, opens, pick, press, reads, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const view = { id: 'svw_01jx0000000000000000000000', name: 'Failed', list: 'transactions', isMine: true };
async function open(...answers: Saying[]): Promise<void> {
  await renderScreen('/transactions/all?status=failed', {
    as: 'admin',
    answers: [answer(savedViewsApi.list, [view] as never), ...answers],
  });
  await front()
    .getByRole('button', { name: /^View: / })
    .click();
  await pick('Save or remove views…');
}

describe('saved views of a list', () => {
  it('are kept with the filter that stands there', async () => {
    await open(answer(savedViewsApi.save, { ...view, name: 'To call' } as never));
    await opens('Saved views');
    await press('Save the view');
    await under('Name of the view', 'Give the view a name.');
    sentNothing();
    await enter('Name of the view', 'To call');
    await press('Save the view');
    expect((await sent(savedViewsApi.save)).body).toMatchObject({
      list: 'transactions',
      name: 'To call',
      search: 'status=failed',
    });
    await reads('View “To call” saved');
  });

  it('are removed', async () => {
    await open();
    await press('Remove the view Failed');
    expect(await sent(savedViewsApi.remove)).toMatchObject({ params: { id: view.id } });
  });
});
