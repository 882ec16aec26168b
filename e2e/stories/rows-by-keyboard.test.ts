import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { transfersApi } from '#contract/transfers/api.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { world } from '../support/browser.ts';
import { enter, personWith, settled } from '../support/console.ts';
import { freshNumber } from '../support/phone.ts';

it('a mass payment, a settlement and a plan are opened from their lists without a mouse', async () => {
  const api = await apiAs(personWith('owner'));
  const name = `Bailleur ${randomInt(1_000, 9_999)}`;
  const asked = {
    beneficiary: { kind: 'wallet' as const, phone: freshNumber('mtn'), name },
    amount: 3_000 + randomInt(1, 900),
    mode: 'send' as const,
    scheduledFor: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  };
  const { data: price } = await api.call(transfersApi.quote, { body: asked });
  await api.call(transfersApi.create, {
    body: {
      ...asked,
      recurrence: { every: 'month' },
      expectedTotalDebit: price.totalDebit,
      nameConfirmed: true,
      pin: demoPin,
    },
    idempotencyKey: randomUUID(),
  });
  const page = await enter({ as: 'owner', at: '/mass-payments/all' });
  for (const path of ['/mass-payments/all', '/apps/settlements/all', '/transfer/planned']) {
    await page.goto(world.url + path);
    await settled(page);
    expect(await page.locator('tbody tr').count(), path).toBeGreaterThan(0);
    expect(await findings(page), path).toEqual([]);
  }
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name }).waitFor();
});
