import { expect, it } from 'vitest';
import type { MassPaymentItem } from '#contract/mass-payments/schemas.ts';
import { itemColumns } from './item-columns.tsx';

it('offers on a phone, in the card of a row that is left out, to take it in; and nothing there for any other', () => {
  const act = itemColumns('fr', () => {}, () => {}).find((column) => column.id === 'edit');
  const drawn = (status: MassPaymentItem['status']) => act?.card && act.cardCell?.({ status, retry: 'no' } as MassPaymentItem);
  expect([drawn('leftOut') !== null && drawn('leftOut') !== undefined, drawn('ready')]).toEqual([true, null]);
});
