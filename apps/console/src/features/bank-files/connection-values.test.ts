import { expect, it } from 'vitest';
import type { BankConnectionView } from '#contract/bank-files/schemas.ts';
import { bodyOf, valuesOf, wantsPin } from './connection-values.ts';

const view: BankConnectionView = {
  version: 'seen',
  connected: true,
  enabled: false,
  debtorName: 'A',
  debtorRib: '10005000020000002061138',
  debtorBic: null,
  initiatorName: 'A SARL',
  niu: null,
  accountForm: 'rib',
  chargeBearer: 'SHAR',
  format: 'csv',
  template: { separator: ';', columns: [{ field: 'rib', header: 'RIB ' }] },
  schedule: 'byHand',
  way: 'dropBox',
  dropBoxUrl: 'https://bank.example',
  hasDropBoxSecret: true,
  updatedAt: null,
  updatedByName: null,
  lastTest: null,
  waiting: null,
  newKeysWait: true,
};

it('keeps a stored secret by sending none, and sends the one that is typed', () => {
  expect(bodyOf(valuesOf(view))).not.toHaveProperty('dropBoxSecret');
  expect(bodyOf({ ...valuesOf(view), dropBoxSecret: 'new' })).toMatchObject({ dropBoxSecret: 'new' });
});

it('writes codes in capitals without spaces, and empty boxes as nothing', () => {
  expect(bodyOf({ ...valuesOf(view), debtorBic: ' cceicmcx ', niu: 'm0818 12345678a', dropBoxUrl: ' ' })).toMatchObject(
    { debtorBic: 'CCEICMCX', niu: 'M081812345678A', dropBoxUrl: null },
  );
});

it('sends the columns as they are typed, without spaces around', () => {
  expect(bodyOf(valuesOf(view))).toMatchObject({
    format: 'csv',
    template: { separator: ';', columns: [{ field: 'rib', header: 'RIB' }] },
  });
  expect(bodyOf({ ...valuesOf(view), format: 'pain001' })).not.toHaveProperty('template');
});

it('is switched on for the first time, and stays as it is afterwards', () => {
  expect([valuesOf({ ...view, connected: false }).enabled, valuesOf(view).enabled]).toEqual([true, false]);
});

it('wants the PIN for everything the bank is told, and not for the hour', () => {
  const start = valuesOf(view);
  const [column] = start.template.columns;
  for (const part of [
    { debtorRib: '1' },
    { dropBoxSecret: 'x' },
    { format: 'xlsx' },
    { chargeBearer: 'CRED' },
    { template: { separator: ',', columns: [column!] } },
    { template: { separator: ';', columns: [{ ...column!, header: 'Compte' }] } },
  ] as const) {
    expect([part, wantsPin({ ...start, ...part } as typeof start, start)]).toEqual([part, true]);
  }
  expect([
    wantsPin({ ...start, schedule: 'cutOff' }, start),
    wantsPin({ ...start, template: { separator: ';', columns: [{ field: 'rib', header: 'RIB' }] } }, start),
  ]).toEqual([false, false]);
});
