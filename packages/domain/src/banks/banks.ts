/**
 * Establishments of Cameroon by the five digits a bank account number begins with. Codes come from published lists;
 * an address in the interbank network (BIC) stands only where a published source names it. A code that is missing here
 * is no mistake by itself: banks are founded and merge more often than this list is printed.
 */
export type Bank = {
  code: string;
  name: string;
  bic: string | null;
  /** Taken over or closed: accounts have moved elsewhere. */ isHistoric?: true;
};

export const banks: readonly Bank[] = [
  { code: '10001', name: 'BICEC', bic: 'ICLRCMCX' },
  { code: '10002', name: 'SCB Cameroun', bic: null },
  { code: '10003', name: 'Société Générale Cameroun', bic: 'SGCMCMCX' },
  { code: '10004', name: 'Standard Chartered Bank Cameroon', bic: null, isHistoric: true },
  { code: '10005', name: 'Afriland First Bank', bic: 'CCEICMCX' },
  { code: '10006', name: 'Amity Bank', bic: null, isHistoric: true },
  { code: '10007', name: 'Citibank Cameroon', bic: null },
  { code: '10008', name: 'Commercial Bank Cameroun', bic: 'CBCDCMCX' },
  { code: '10019', name: 'Crédit Foncier du Cameroun', bic: null },
  { code: '10023', name: 'Union Bank of Cameroon', bic: null },
  { code: '10025', name: 'NFC Bank', bic: null },
  { code: '10029', name: 'Ecobank Cameroun', bic: null },
  { code: '10033', name: 'UBA Cameroun', bic: 'UNAFCMCX' },
  { code: '10034', name: 'Banque Atlantique Cameroun', bic: null },
  { code: '10035', name: 'BGFIBank Cameroun', bic: 'BGFICMCX' },
  { code: '10036', name: 'BC-PME', bic: 'BPMECMCX' },
  { code: '10039', name: 'CCA-Bank', bic: 'CCAMCMCY' },
  { code: '12001', name: 'Trésor public', bic: null },
  { code: '12003', name: 'Trésor public', bic: null },
];

const byCode = new Map(banks.map((bank) => [bank.code, bank]));

/** The bank of a five-digit code, or of any number that begins with one; null when this list does not know it. */
export function bankOf(code: string): Bank | null {
  return byCode.get(code.slice(0, 5)) ?? null;
}
