import type { BankConnectionView } from '#contract/bank-files/schemas.ts';

/** What stands in the boxes. The secret is empty unless a new one is typed. */
export type ConnectionValues = {
  enabled: boolean; debtorName: string; debtorRib: string; debtorBic: string; initiatorName: string; niu: string; accountForm: 'rib' | 'iban'; chargeBearer: 'SHAR' | 'DEBT' | 'CRED'; schedule: 'byHand' | 'cutOff'; way: 'byHand' | 'dropBox';
  dropBoxUrl: string; dropBoxSecret: string;
};

export function valuesOf(view: BankConnectionView): ConnectionValues {
  const { debtorName, debtorRib, debtorBic, initiatorName, niu, accountForm, chargeBearer, schedule, way, dropBoxUrl } = view;
  // Whoever connects for the first time means to use it.
  return { enabled: view.enabled || !view.connected, debtorName, debtorRib, debtorBic: debtorBic ?? '', initiatorName, niu: niu ?? '', accountForm, chargeBearer, schedule, way, dropBoxUrl: dropBoxUrl ?? '', dropBoxSecret: '' };
}

const orNull = (text: string): string | null => text.trim() || null;

export function bodyOf({ dropBoxSecret, ...values }: ConnectionValues) {
  return {
    ...values, debtorName: values.debtorName.trim(), initiatorName: values.initiatorName.trim(), debtorBic: orNull(values.debtorBic.toUpperCase().replace(/\s/g, '')), niu: orNull(values.niu.toUpperCase().replace(/\s/g, '')), dropBoxUrl: orNull(values.dropBoxUrl),
    ...(dropBoxSecret ? { dropBoxSecret } : {}),
  };
}

export const isChanged = (values: ConnectionValues, start: ConnectionValues): boolean => JSON.stringify(values) !== JSON.stringify(start);
