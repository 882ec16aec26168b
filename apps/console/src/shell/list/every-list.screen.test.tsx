import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../testing/render-screen.tsx';

const paths = [
  '/access-control/requests',
  '/apps/settlements/all',
  '/apps/settlements/bank-files',
  '/apps/settlements/bank-files/answers',
  '/apps/settlements/bank-files/lines',
  '/apps/settlements/payouts',
  '/apps/users/real-name-verification/list',
  '/audit-log',
  '/customers',
  '/direct-charge',
  '/mass-payments/all',
  '/mass-payments/recipients-details',
  '/payment-links',
  '/payment-links/payments',
  '/profiles/groups',
  '/profiles/recipients',
  '/team',
  '/transactions/all',
  '/transactions/payment-adjustments',
  '/transfer/all',
  '/transfer/planned',
];
const filters = () => page.getByRole('group', { name: 'Filters', exact: true });

/** Whatever a person can choose is something that the contract takes: the server of the test refuses all else. */
it.each(paths)('%s: each filter opens beside its chip, narrows the list, and is taken away again', async (path) => {
  // One that is in the address, so that a list that teaches while it has nothing shows its filters.
  await renderScreen(`${path}?at=25&cursor=next`, { as: 'owner' });
  await expect.element(filters()).toBeVisible();
  const names = [...filters().element().querySelectorAll('[aria-haspopup]')].map((chip) => chip.textContent);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    await filters().getByRole('button', { name, exact: true }).click();
    const choices = page.getByRole('dialog', { name, exact: true });
    await expect.element(choices).toBeVisible();
    const first = choices.element().querySelector<HTMLElement>('[aria-pressed=false]');
    const box = choices.element().querySelector<HTMLInputElement>('input:not([type=radio])');
    const list = choices.element().querySelector<HTMLSelectElement>('select');
    if (first) await userEvent.click(first);
    else if (list && list.options.length > 1) await userEvent.selectOptions(list, list.options[1]!.value);
    else if (box && !choices.element().querySelector('[role=search]')) await userEvent.fill(box, '500');
    else {
      // What the server would name, it names none of here.
      await userEvent.keyboard('{Escape}');
      continue;
    }
    if (choices.query()) await choices.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect.element(filters().getByRole('button', { name: `Remove the filter ${name}` })).toBeVisible();
  }
  const removes = filters().getByRole('button', { name: /^Remove the filter/ });
  for (let left = removes.elements().length; left > 0; left -= 1) {
    await removes.first().click();
    await expect.poll(() => removes.elements().length).toBe(left - 1);
  }
  await expect.poll(() => location.search).toBe('');
});
