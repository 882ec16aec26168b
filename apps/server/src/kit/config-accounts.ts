/** What whoever runs the installation decides about the accounts of organisations. */
export const accountSettings = [
  { name: 'SUB_ACCOUNTS_MAX', default: '20', meaning: 'How many sub-accounts an organisation may have open at once, 1 to 1000.' },
  { name: 'NKAP_MASS_ROWS', default: '2000', meaning: 'How many rows one mass payment may hold, 1 to 100000. A longer file is cut into several under one title; an organisation may have a limit of its own.' },
  { name: 'DEPOSIT_BANK_HOLDER', default: '(no deposits at a bank)', meaning: 'Holder of the bank account that takes deposits for payout accounts. Without it nobody is offered a bank deposit.' },
  { name: 'DEPOSIT_BANK_NAME', default: '(needed with DEPOSIT_BANK_HOLDER)', meaning: 'Name of that bank.' },
  { name: 'DEPOSIT_BANK_RIB', default: '(needed with DEPOSIT_BANK_HOLDER)', meaning: 'The 23 digits of that account: bank, branch, account, key.' },
  { name: 'DEPOSIT_BANK_SWIFT', default: '(none)', meaning: 'SWIFT code of that bank, for those who pay in from abroad.' },
] as const;
type Name = (typeof accountSettings)[number]['name'];

/** `rib`: 23 digits. */
export type DepositBank = { holder: string; bank: string; rib: string; swift: string | null };
export type AccountConfig = { subAccountsMax: number; massRows: number; depositBank: DepositBank | null };

export function readAccounts(read: { text(name: Name): string | null; whole(name: Name, min: number, max: number, what: string): number; problems: string[] }): AccountConfig {
  const holder = read.text('DEPOSIT_BANK_HOLDER');
  const bank = read.text('DEPOSIT_BANK_NAME');
  const rib = read.text('DEPOSIT_BANK_RIB')?.replace(/[\s-]/g, '') ?? null;
  const subAccountsMax = read.whole('SUB_ACCOUNTS_MAX', 1, 1000, 'a number of sub-accounts');
  const massRows = read.whole('NKAP_MASS_ROWS', 1, 100_000, 'a number of rows');
  if (holder === null) return { subAccountsMax, massRows, depositBank: null };
  if (bank === null) read.problems.push('DEPOSIT_BANK_NAME is needed with DEPOSIT_BANK_HOLDER');
  if (rib === null || !/^\d{23}$/.test(rib)) read.problems.push('DEPOSIT_BANK_RIB must be the 23 digits of a bank account');
  return { subAccountsMax, massRows, depositBank: { holder, bank: bank ?? '', rib: rib ?? '', swift: read.text('DEPOSIT_BANK_SWIFT') } };
}
