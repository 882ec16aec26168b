import { expect, it } from 'vitest';
import { notificationsApi } from '#contract/notifications/api.ts';
import { answer } from '../../testing/contract-server.ts';
import { press } from '../../testing/hands.ts';
import { renderScreen, sent } from '../../testing/render-screen.tsx';

const id = 'ntf_01jx0000000000000000000000';

it('a notification is marked as read, alone or with all of its kind', async () => {
  await renderScreen('/notifications?tab=money', {
    as: 'admin',
    answers: [
      answer(notificationsApi.list, [{ id }] as never),
      answer(notificationsApi.count, { unreadByTab: { money: 1 } }),
    ],
  });
  await press('Mark as read');
  expect(await sent(notificationsApi.read)).toMatchObject({ params: { id } });
  await press('Mark all as read');
  expect((await sent(notificationsApi.readAll)).body).toEqual({ tab: 'money' });
});
