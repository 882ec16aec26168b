import { expect, it } from 'vitest';
import { balanceAlertsApi } from '#contract/balance-alerts/api.ts';
import { answer, refuse } from '../../testing/contract-server.ts';
import { button, enter, front, press, reads, under } from '../../testing/hands.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const accountId = 'acc_01jx0000000000000000000000';
const alerts = answer(balanceAlertsApi.list, { alerts: [{ accountId, accountKind: 'payout', version: 2 }] });

it('an alert is saved as it was seen, and a refusal is said', async () => {
  await renderScreen('/settings/low-balance-alert', {
    as: 'owner',
    answers: [alerts, refuse(balanceAlertsApi.save, 'record.changed_meanwhile')],
  });
  await press('Set the alert');
  await press('Save');
  await under('Too low below', 'This field is required.');
  sentNothing();
  await enter('Too low below', '50000');
  await enter(/^Getting low from/, '120');
  await enter(/^Fine again from/, '130');
  await front().getByText('In the app').click();
  await press('Save');
  expect(await sent(balanceAlertsApi.save)).toMatchObject({ params: { id: accountId }, body: { version: 2 } });
  await reads(/changed/);
});

it('an alert on no way at all, or with half of its quiet hours, leads to what is missing', async () => {
  await renderScreen('/settings/low-balance-alert', { as: 'owner', answers: [alerts] });
  await press('Set the alert');
  await enter('Too low below', '50000');
  await enter(/^Getting low from/, '120');
  await enter(/^Fine again from/, '130');
  await press('Save');
  await reads('Choose at least one.');
  await expect.element(button('In the app')).toHaveFocus();
  await front().getByText('In the app').click();
  await front()
    .getByRole('switch', { name: /^Quiet/ })
    .click();
  await enter('From', '');
  await press('Save');
  await under('From', 'This field is required.');
  await under('To', 'nothing');
  sentNothing();
});
