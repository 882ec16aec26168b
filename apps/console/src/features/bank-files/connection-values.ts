import type { BankFileFormat, BankFileTemplate } from '#domain/banks/file-form.ts';
import { movesMoney } from '#contract/bank-files/connection-fields.ts';
import type { BankConnectionView } from '#contract/bank-files/schemas.ts';

/** What stands in the boxes. The secret is empty unless a new one is typed. */
export type ConnectionValues = {
  enabled: boolean;
  debtorName: string;
  debtorRib: string;
  debtorBic: string;
  initiatorName: string;
  niu: string;
  accountForm: 'rib' | 'iban';
  chargeBearer: 'SHAR' | 'DEBT' | 'CRED';
  format: BankFileFormat;
  template: BankFileTemplate;
  schedule: 'byHand' | 'cutOff';
  way: 'byHand' | 'dropBox';
  dropBoxUrl: string;
  dropBoxSecret: string;
};

export function valuesOf(view: BankConnectionView): ConnectionValues {
  const {
    debtorName,
    debtorRib,
    debtorBic,
    initiatorName,
    niu,
    accountForm,
    chargeBearer,
    format,
    template,
    schedule,
    way,
    dropBoxUrl,
  } = view;
  // Whoever connects for the first time means to use it.
  return {
    enabled: view.enabled || !view.connected,
    debtorName,
    debtorRib,
    debtorBic: debtorBic ?? '',
    initiatorName,
    niu: niu ?? '',
    accountForm,
    chargeBearer,
    format,
    template,
    schedule,
    way,
    dropBoxUrl: dropBoxUrl ?? '',
    dropBoxSecret: '',
  };
}

const orNull = (text: string): string | null => text.trim() || null;

/** The columns go along only where they are in sight; otherwise those that are stored stay. */
export function bodyOf({ dropBoxSecret, template, ...values }: ConnectionValues) {
  return {
    ...values,
    debtorName: values.debtorName.trim(),
    initiatorName: values.initiatorName.trim(),
    debtorBic: orNull(values.debtorBic.toUpperCase().replace(/\s/g, '')),
    niu: orNull(values.niu.toUpperCase().replace(/\s/g, '')),
    dropBoxUrl: orNull(values.dropBoxUrl),
    ...(values.format === 'pain001'
      ? {}
      : {
          template: {
            ...template,
            columns: template.columns.map(({ field, header }) => ({ field, header: header.trim() })),
          },
        }),
    ...(dropBoxSecret ? { dropBoxSecret } : {}),
  };
}

/** The bank would be told another thing, by another account or another way: the PIN is asked. */
export const wantsPin = (values: ConnectionValues, start: ConnectionValues): boolean =>
  movesMoney(bodyOf(start), bodyOf(values));
