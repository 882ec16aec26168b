import type { PayoutIntent, Prepared, ProviderAccount } from '../../../../connectors/connector.ts';
import type { Connectors } from '../../../../connectors/registry.ts';
import type { Clock } from '../../../../kit/clock.ts';
import type { Log } from '../../../../kit/log.ts';
import type { Sealer } from '../../../../kit/seal.ts';
import type { RunTx } from '../../../../kit/http/context.ts';
import type { providerAccount } from '../../../terms/providers/public.ts';
import type { Tables } from '../../../tables.ts';
import type { PaymentEnd, SaleJudge, SaleListener } from '../apply/apply-reports.ts';
import type { SendingPorts } from '../apply/payout/payout-unit.ts';
import type { AttemptRecord } from '../store/attempts.ts';
import type { TransactionRecord } from '../store/transactions.ts';

export type PipelinePorts = {
  environment: ProviderAccount['environment'];
  clock: Clock;
  log: Log;
  sealer: Sealer;
  connectors: Connectors;
  runTx: RunTx<Tables>;
  judgeSales: SaleJudge;
  notifyPaid: SaleListener;
  payouts: SendingPorts;
  /** Told of every end at an operator once it is in the books, and of every one that is unclear. */
  countEnd(end: PaymentEnd): void;
  /** Where operators and payers reach this environment, without a trailing slash. */
  publicUrl(): string;
};

export type StoredAccount = NonNullable<Awaited<ReturnType<typeof providerAccount>>>;
/** An attempt that this worker has, with what it is about and the keys to ask with. */
export type Claimed = {
  attempt: AttemptRecord;
  transaction: TransactionRecord;
  account: StoredAccount | null;
  payee?: PayoutIntent['payee'];
  /** This process may not call there, and another one may. */
  isForOthers: boolean;
};
/** Prepared, and written down as leaving. */
export type Marked = Claimed & { account: StoredAccount; prepared: Prepared };
