import { expect, it } from 'vitest';
import { notificationsApi } from '#contract/notifications/api.ts';
import { answer } from '../../testing/contract-server.ts';
import { front, press } from '../../testing/user.ts';
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

it('what a person is told of, and how, is saved choice by choice', async () => {
  const preference = {
    event: 'refundWaiting',
    choices: { inApp: 'on', email: 'on', sms: 'off' },
    defaults: { inApp: 'on', email: 'on', sms: 'off' },
    offered: { inApp: ['on', 'off'], email: ['on', 'off'], sms: ['on', 'off'] },
  };
  await renderScreen('/settings/notifications', {
    as: 'admin',
    answers: [answer(notificationsApi.preferences, { email: 'a@example.org', events: [preference] } as never)],
  });
  await press(/^Waits for you/);
  await front().getByRole('checkbox', { name: /Email/i }).first().click();
  expect((await sent(notificationsApi.savePreference)).body).toMatchObject({ channel: 'email', choice: 'off' });
});

it('a preset is one press for all of it, and is known again', async () => {
  const preference = {
    event: 'memberJoined',
    area: 'system',
    choices: { inApp: 'on', email: 'off', sms: 'off' },
    defaults: { inApp: 'on', email: 'off', sms: 'off' },
    offered: { inApp: ['on', 'off'], email: ['on', 'off'], sms: ['on', 'off'] },
  };
  await renderScreen('/settings/notifications', {
    as: 'admin',
    answers: [answer(notificationsApi.preferences, { email: 'a@example.org', events: [preference] } as never)],
  });
  await expect.element(front().getByRole('radio', { name: /^As usual for your role/ })).toBeChecked();
  await front()
    .getByRole('radio', { name: /^Everything/ })
    .click();
  expect((await sent(notificationsApi.savePreset)).body).toEqual({ preset: 'everything' });
});
