import type { AccountConfig } from '../../../kit/config-accounts.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { SendingPorts } from '../../engine/movements/public.ts';

export type BankFilePorts = {
  sealer: Sealer;
  payouts: SendingPorts;
  /** Payments of one file, where fewer than the limit are wanted. */
  paymentsPerFile?: number;
};

/** What reading takes besides: the account that announced deposits are paid into. */
export type BankReadPorts = BankFilePorts & { accounts: Pick<AccountConfig, 'depositBank'> };
