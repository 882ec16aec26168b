import { parseRib, ribKey } from '#domain/banks/account.ts';

/** What whoever runs the installation decides about the accounts of organisations. */
export const accountSettings = [
  {
    name: 'SUB_ACCOUNTS_MAX',
    default: '20',
    meaning: 'How many sub-accounts an organisation may have open at once, 1 to 1000.',
  },
  {
    name: 'NKAP_MASS_ROWS',
    default: '2000',
    meaning:
      'How many rows one mass payment may hold, 1 to 100000. A longer file is cut into several under one title; an organisation may have a limit of its own.',
  },
  {
    name: 'DEPOSIT_BANK_HOLDER',
    default: '(no deposits at a bank)',
    meaning:
      'Holder of the bank account that takes deposits for payout accounts. Without it nobody is offered a bank deposit.',
  },
  { name: 'DEPOSIT_BANK_NAME', default: '(needed with DEPOSIT_BANK_HOLDER)', meaning: 'Name of that bank.' },
  {
    name: 'DEPOSIT_BANK_RIB',
    default: '(needed with DEPOSIT_BANK_HOLDER)',
    meaning: 'The 23 digits of that account: bank, branch, account, key.',
  },
  {
    name: 'DEPOSIT_BANK_SWIFT',
    default: '(none)',
    meaning: 'SWIFT code of that bank, for those who pay in from abroad.',
  },
] as const;
type Name = (typeof accountSettings)[number]['name'];

/** `rib`: 23 digits. */
export type DepositBank = { holder: string; bank: string; rib: string; swift: string | null };
export type AccountConfig = { subAccountsMax: number; massRows: number; depositBank: DepositBank | null };

export function readAccounts(read: {
  text(name: Name): string | null;
  whole(name: Name, min: number, max: number, what: string): number;
  problems: string[];
}): AccountConfig {
  const holder = read.text('DEPOSIT_BANK_HOLDER');
  const bank = read.text('DEPOSIT_BANK_NAME');
  const rib = read.text('DEPOSIT_BANK_RIB')?.replace(/[\s-]/g, '') ?? null;
  const subAccountsMax = read.whole('SUB_ACCOUNTS_MAX', 1, 1000, 'a number of sub-accounts');
  const massRows = read.whole('NKAP_MASS_ROWS', 1, 100_000, 'a number of rows');
  if (holder === null) {
    for (const name of ['DEPOSIT_BANK_NAME', 'DEPOSIT_BANK_RIB', 'DEPOSIT_BANK_SWIFT'] as const) {
      if (read.text(name) !== null)
        read.problems.push(
          `${name} is of no use without DEPOSIT_BANK_HOLDER: set the holder too, or nobody is offered a deposit`,
        );
    }
    return { subAccountsMax, massRows, depositBank: null };
  }
  if (bank === null) read.problems.push('DEPOSIT_BANK_NAME is needed with DEPOSIT_BANK_HOLDER');
  if (rib === null || !/^\d{23}$/.test(rib))
    read.problems.push('DEPOSIT_BANK_RIB must be the 23 digits of a bank account');
  const swift = read.text('DEPOSIT_BANK_SWIFT')?.toUpperCase() ?? null;
  if (swift !== null && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift))
    read.problems.push(
      `DEPOSIT_BANK_SWIFT must be a SWIFT code of 8 or 11 letters and digits, such as CCEICMCX, but is ${JSON.stringify(read.text('DEPOSIT_BANK_SWIFT'))}`,
    );
  return { subAccountsMax, massRows, depositBank: { holder, bank: bank ?? '', rib: rib ?? '', swift } };
}

/** What to look at again before anybody pays in; as for recipients, a key that does not fit is told and not refused. */
export function depositWarning({ depositBank }: AccountConfig): string | null {
  const parsed = depositBank && parseRib(depositBank.rib);
  if (!parsed?.ok || parsed.keyOk) return null;
  return `DEPOSIT_BANK_RIB ends with the key ${parsed.key}, and the key of such an account is ${ribKey(parsed.bank, parsed.branch, parsed.account)}: compare every digit with the paper of the bank, deposits of everybody go there.`;
}
