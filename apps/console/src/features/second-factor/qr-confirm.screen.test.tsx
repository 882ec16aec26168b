import { expect, it } from 'vitest';
import { qrLoginApi } from '#contract/qr-login/api.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { enter, field, opens, press, reads, under } from '../../testing/hands.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'qrl_01jx0000000000000000000000';
const orgId = 'org_01jx0000000000000000000001';

async function scanned(asks: 'pin' | 'password' | 'nothing', ...answers: Saying[]): Promise<void> {
  const shown = { id, asks, device: 'Chrome on Windows', accounts: [{ orgId, name: 'A Shop', current: true }] };
  await renderScreen(`/qr-login/${id}`, { answers: [answer(qrLoginApi.scan, shown as never), ...answers] });
  await sent(qrLoginApi.scan);
  await reads('Chrome on Windows');
}

it('another device is let in with its number and the PIN, which is gone when it was wrong', async () => {
  await scanned('pin', refuse(qrLoginApi.confirm, 'pin.wrong', { field: 'pin', params: { tries: 4 } }));
  await press('Let it in');
  await under('Two digits on the other screen', 'This field is required.');
  await under(/PIN/, 'This field is required.');
  sentNothing();
  await enter('Two digits on the other screen', '42');
  await enter(/PIN/, '111111');
  await press('Let it in');
  expect((await sent(qrLoginApi.confirm)).body).toEqual({ matchNumber: '42', secret: '111111', organisationId: orgId });
  await under(/PIN/, /4/);
  await expect.element(field(/PIN/)).toHaveValue('');
});

it('another device is let in by whoever is asked for nothing more, or kept out', async () => {
  await scanned('nothing');
  await enter('Two digits on the other screen', '42');
  await press('Let it in');
  expect((await sent(qrLoginApi.confirm)).body).toEqual({ matchNumber: '42', organisationId: orgId });
  await opens('The other device is in');

  await scanned('password');
  await press('No, keep it out');
  expect(await sent(qrLoginApi.deny)).toMatchObject({ params: { id } });
  await opens('The other device stays out');
});
