import type { TransferQuote } from '#contract/transfers/schemas.ts';
import type { TransactionStage, TransactionStatus } from '#domain/states/transaction.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { seesAllRuns } from '../mass-payments/public.ts';
import { unseenId, yesTo } from '../../ground/members/public.ts';
import { refuseMore } from '../../ground/proofs/public.ts';
import { transferScope } from './list.ts';
import type { TransferPorts } from './ports.ts';

/** What looks the same as a transfer somebody wants: a payment, a plan, or the run of a row that has not left. */
export type Twin = {
  id: string;
  createdAt: string;
  amount: number;
  status: TransactionStatus;
  stage: TransactionStage | null;
  beneficiaryName: string;
  createdByName: string | null;
  plannedFor: string | null;
  /** The person whose record it is. */
  madeBy: string | null;
  /** Paid by a mass payment: whoever sees every transfer may see none of these. */
  ofRun: boolean;
  /** What else looks the same: a yes is to all of it. */
  beside: string[];
};

/**
 * As this person may know it. Nobody pays twice unasked, so whoever may not open it is asked too; of what a colleague
 * pays whom they learn that it is there, and nothing else.
 */
export function twinShownTo(
  caller: Caller,
  { madeBy, ofRun, beside, ...twin }: Twin,
): NonNullable<TransferQuote['duplicate']> {
  if (madeBy === caller.userId || (ofRun ? seesAllRuns(caller) : seesAllTransfers(caller)))
    return { ...twin, seen: yesTo([twin.id, ...beside], twin.id), others: beside.length };
  const all = yesTo([twin.id, ...beside], unseenId(twin.id));
  return {
    id: all,
    seen: all,
    others: 0,
    createdAt: null,
    amount: twin.amount,
    status: null,
    stage: null,
    beneficiaryName: null,
    createdByName: null,
    plannedFor: null,
  };
}

/** What a refusal says of it. Of one that may not be opened, the id that stands for it and nothing else. */
export const twinFacts = (shown: NonNullable<TransferQuote['duplicate']>) => ({
  id: shown.id,
  at: shown.plannedFor ?? shown.createdAt ?? '',
  ...(shown.createdAt === null
    ? {}
    : { seen: shown.seen, others: shown.others, amount: shown.amount, byName: shown.createdByName ?? '' }),
});

const seesAllTransfers = (caller: Caller): boolean => transferScope(caller).createdBy === null;

/**
 * Enough to look for the right amount of one person, and for everybody whom a till pays in a day; too few to walk
 * through a colleague's.
 */
const guessesOf = { place: 20, person: 400 };
const daySeconds = 86_400;

/**
 * Counts what a person asks who may meet a payment that they may not see, whether they meet one or not: both are
 * answered alike when it is enough. The same amount of the same beneficiary is asked once, however often a form asks.
 */
export async function countGuess(
  tx: Tx,
  { proofs }: Pick<TransferPorts, 'proofs'>,
  caller: Caller,
  wish: { to: string; amount: number },
  at: Date,
): Promise<void> {
  if (seesAllTransfers(caller) && seesAllRuns(caller)) return;
  const subject = `${caller.organisationId} ${caller.userId}`;
  const window = { windowSeconds: daySeconds, at };
  const first = await proofs.countAttempt(tx, {
    bucket: 'amounts asked',
    subject: `${subject} ${wish.to} ${wish.amount}`,
    max: 1,
    ...window,
  });
  if (!first.ok) return;
  for (const attempt of [
    { bucket: 'amounts asked place', subject: `${subject} ${wish.to}`, max: guessesOf.place },
    { bucket: 'amounts asked person', subject, max: guessesOf.person },
  ]) {
    refuseMore(at, await proofs.countAttempt(tx, { ...attempt, ...window }));
  }
}
