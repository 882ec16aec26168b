import { expect, it } from 'vitest';
import { auditApi, auditExportColumns } from '#contract/audit/api.ts';
import { customersApi } from '#contract/customers/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { button, pick, press, reads } from '../testing/user.ts';
import { calls, renderScreen } from '../testing/render-screen.tsx';

const asked = (row: Endpoint) => calls().flatMap((call) => (call.row === row ? [call.query] : []));

it('a list as a file is narrowed and sorted as the screen is', async () => {
  await renderScreen('/customers?q=Abena&sort=-createdAt');
  await press('Export');
  await pick('Excel');
  await reads('The file is in your downloads');
  expect(asked(customersApi.export)).toEqual([{ q: 'Abena', sort: '-createdAt', format: 'xlsx' }]);
});

/** Switched off until somebody wants them. */
const unseen = ['requestId', 'environment', 'id'];

it('and names the columns where the file has those that are shown', async () => {
  await renderScreen('/audit-log');
  await press('Download');
  await pick(/^CSV/);
  await expect
    .poll(() => asked(auditApi.export))
    .toEqual([{ format: 'csv', columns: auditExportColumns.filter((column) => !unseen.includes(column)).join(',') }]);
});

it('of whoever may only look says who may', async () => {
  await renderScreen('/customers', { as: 'staff' });
  await expect.element(button('Export')).toBeDisabled();
});
