import type { Sealer } from '../../kit/seal.ts';
import type { PayoutPorts } from '../payouts/public.ts';

export type BankFilePorts = {
  sealer: Sealer;
  payouts: PayoutPorts;
  /** Payments of one file, where fewer than the limit are wanted. */
  paymentsPerFile?: number;
};
