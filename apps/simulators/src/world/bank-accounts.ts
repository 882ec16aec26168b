import { personOf } from './names.ts';
import type { Store, Table } from './store.ts';

export interface BankAccount {
  /** 23 digits: bank, branch, account, key. */
  rib: string;
  name: string;
  /** The bank sends the money back. */
  closed: boolean;
}

/** Accounts at banks. Any number whose key is right exists, under the name its digits give it, until told otherwise. */
export class BankAccounts {
  readonly #table: Table<BankAccount>;

  constructor(store: Store) {
    this.#table = store.table('bankAccounts');
  }

  find(rib: string): BankAccount | null {
    const known = this.#table.get(rib);
    if (known) return known;
    if (!isRib(rib)) return null;
    const { givenName, familyName } = personOf(rib);
    return { rib, name: `${givenName} ${familyName}`, closed: false };
  }

  seed(input: { rib: string; name?: string; closed?: boolean }): BankAccount | null {
    const account = this.find(input.rib);
    if (!account) return null;
    return this.#table.put(input.rib, {
      ...account,
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.closed === undefined ? {} : { closed: input.closed }),
    });
  }
}

export function bankAccountName(account: Pick<BankAccount, 'rib'>): string {
  return `bank:account:${account.rib}`;
}

/** The last two digits make the whole divisible by 97. */
function isRib(rib: string): boolean {
  return /^\d{23}$/.test(rib) && BigInt(rib) % 97n === 0n;
}
