import { expect, it } from 'vitest';
import { reasonNames } from '#i18n/catalogues/transactions/names.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { exportTable, type ExportRow } from './export-columns.ts';

const cells = (row: object, locale: 'en' | 'fr') =>
  exportTable(['stage', 'reasonCode'], locale).cells(row as ExportRow);
const failed = {
  type: 'transfer',
  direction: 'outbound',
  status: 'failed',
  stage: 'refundRequired',
  reason_code: 'PROVIDER_ERROR',
  anomaly: null,
};

it.each(['en', 'fr'] as const)(
  'what an operator contradicts is no refund to decide, and its first word no reason (%s)',
  (locale) => {
    expect(cells({ ...failed, anomaly: 'contradiction' }, locale)).toEqual([statusName('contradicted', locale), null]);
    expect(cells({ ...failed, type: 'refund', stage: 'refundFailed', anomaly: 'contradiction' }, locale)).toEqual([
      statusName('refundInDoubt', locale),
      null,
    ]);
    expect(cells(failed, locale)).toEqual([statusName('refundRequired', locale), reasonNames.PROVIDER_ERROR[locale]]);
  },
);
