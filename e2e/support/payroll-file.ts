import { ribKey } from '#domain/banks/account.ts';
import { makeXlsx, type MadeCell } from '#server/testing/make-spreadsheet.ts';

export type Payee = { name: string; phone?: string; rib?: string; amount: number };
const rib = (account: string) => `1002900002${account}${ribKey('10029', '00002', account)}`;
/** The simulated bank refuses the account that ends in 404: it is closed. */
export const ribs = { first: rib('30245039710'), second: rib('30245039827'), closed: rib('00000000404') };

/** As a French Excel saves it: a title above the table, phones as figures or spaced, amounts in a style of francs. */
export function payrollFile(rows: readonly (Payee & { phoneCell?: MadeCell })[]): Buffer {
  const cells = rows.map(({ name, phone, phoneCell, rib: account, amount }, index): MadeCell[] => [
    `PAIE-${String(index + 1).padStart(3, '0')}`,
    name,
    phoneCell === undefined ? (phone ? { v: phone } : null) : phoneCell,
    { v: String(amount), s: 5 },
    account ?? null,
    'Salaire de novembre',
    'Atelier',
  ]);
  return makeXlsx([
    ['Scierie Mbanga, salaires'],
    ['Code paie', 'Nom et prénoms', 'N° Tél.', 'Net à payer', 'RIB', 'Motif', 'Service'],
    ...cells,
  ]);
}
