import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { customersApi } from '#contract/customers/api.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { permissionsOf } from '#domain/access/grants.ts';
import { encodeId, type IdKind } from '#domain/values/ids.ts';
import { routeTable } from '../../routes.ts';
import { answer, refuse } from '../../testing/contract-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, press, reads } from '../../testing/user.ts';

const idOf = (kind: string) => encodeId(kind as IdKind, new Uint8Array(16).fill(7));
/** It opens no record: a question to the phone of whoever stands before the other screen. */
const isRecord = (kind: string | undefined) => kind !== undefined && kind !== 'secret' && kind !== 'qrLogin';
const pages = routeTable.flatMap(({ path, params, screen, permission }) => {
  const kind = Object.values(params ?? {})[0];
  if (permission === 'public' || permission === 'session') return [];
  return screen && isRecord(kind) ? [{ path: path.replace(/\{\w+\??\}/, idOf(kind!)), permission }] : [];
});
const nothingThere = allEndpoints.flatMap(({ row }) => {
  const key = row.errors.find((one) => errorCatalogue[one].status === 404);
  return row.method === 'GET' && row.path.endsWith('/:id') && key ? [refuse(row, key)] : [];
});
const alert = () => page.getByRole('main').getByRole('alert');

it.each(pages)('$path: says that there is no such record, and leads back', async ({ path, permission }) => {
  await renderScreen(path, { as: [...permissionsOf(['owner']), permission], answers: nothingThere });
  await expect.element(alert()).toBeVisible();
  await expect.element(alert().getByRole('link').first()).toBeVisible();
  // What is not there does not come by asking again.
  expect(alert().getByRole('button', { name: 'Retry' }).query()).toBeNull();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

it('what cannot be read is asked for again, and then stands there under its name', async () => {
  let isBack = false;
  const failing = refuse(customersApi.get, 'server.unexpected');
  const there = answer(customersApi.get, { id: idOf('customer'), displayName: 'Awa Ngo', archivedAt: null });
  await renderScreen(`/customers/${idOf('customer')}`, {
    answers: [{ row: customersApi.get, say: (call) => (isBack ? there : failing).say(call) }],
  });
  await expect.element(button('Retry')).toBeVisible();
  expect(document.title).not.toContain('Awa Ngo');
  // Nothing else brings it: a browser asks again by itself when its window comes to the front.
  addEventListener('click', () => (isBack = true), { capture: true, once: true });
  await press('Retry');
  await reads('Awa Ngo');
  await expect.poll(() => document.title).toContain('Awa Ngo');
  expect(alert().query()).toBeNull();
});
