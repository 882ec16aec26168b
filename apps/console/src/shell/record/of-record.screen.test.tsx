import { expect, it } from 'vitest';
import { approvalsApi } from '#contract/approvals/api.ts';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { encodeId, type IdKind } from '#domain/values/ids.ts';
import { answer } from '../../testing/contract-server.ts';
import { asksFirst, renderScreen, sentNothing } from '../../testing/render-screen.tsx';
import { press } from '../../testing/user.ts';

type Asking = { path: string; row: Endpoint; kind: IdKind; button: string; named: (name: string) => object };
const allowed = (action: string) => ({ availableActions: [{ action, allowed: true }] });
const asking: Asking[] = [
  {
    path: '/apps/settlements/settlements',
    row: settlementsApi.get,
    kind: 'settlement',
    button: 'Look at the papers',
    named: (label) => ({ kind: 'crossBorder', destination: { label }, ...allowed('review') }),
  },
  {
    path: '/mass-payments',
    row: massPaymentsApi.get,
    kind: 'massPayment',
    button: 'Pause',
    named: (title) => ({ title, status: 'processing', ...allowed('pause') }),
  },
  {
    path: '/apps/settlements/bank-files/view',
    row: bankFilesApi.get,
    kind: 'bankFile',
    button: 'I have handed it over',
    named: (messageId) => ({ messageId, state: 'made', canMarkSent: true, executionOn: '2026-03-02' }),
  },
  {
    path: '/apps/workflow/approvals/progress',
    row: approvalsApi.get,
    kind: 'approval',
    button: 'Approve',
    named: (title) => ({ title: { en: title, fr: title }, ...allowed('approve') }),
  },
  {
    path: '/access-control/roles',
    row: customRolesApi.get,
    kind: 'customRole',
    button: 'Put away',
    named: (name) => ({ name, ...allowed('archive') }),
  },
];

it.each(asking)('$path: what was pressed on one record does not stand open over another', async (of) => {
  const [one, other] = [1, 2].map((no) => encodeId(of.kind, new Uint8Array(16).fill(no)));
  const parts = ({ params }: { params: Record<string, string> }) => ({
    id: params['id'],
    ...of.named(params['id'] === one ? 'The first' : 'The other one'),
  });
  await renderScreen(`${of.path}/${one}`, { as: 'owner', answers: [answer(of.row, parts as never)] });
  await press(of.button);
  await asksFirst();
  history.pushState({}, '', `${of.path}/${other}`);
  await expect.poll(() => document.body.textContent).toContain('The other one');
  expect(document.querySelector('dialog[open]')).toBeNull();
  // Nor does it come back with the record that it was asked of.
  history.pushState({}, '', `${of.path}/${one}`);
  await expect.poll(() => document.body.textContent).toContain('The first');
  expect(document.querySelector('dialog[open]')).toBeNull();
  sentNothing();
});
