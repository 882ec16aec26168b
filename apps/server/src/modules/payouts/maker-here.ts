import type { EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { placeOf } from '../members/public.ts';
import type { PayoutBook } from '../payments/public.ts';
import { stopAs } from './frozen.ts';
import type { Locked } from './lock.ts';

/** One person alone has answered for it so far: nobody approved it, and nobody sent it once more. */
const isTheirsAlone = ({ payout }: Locked): boolean => payout.origin === 'transfer' && payout.approval_id === null && payout.round === 1;

/**
 * Transfers that leave by themselves, at their time or with the money they waited for: those of somebody who has no access
 * any more fail instead, and their money is free. Whoever is here may send them once more, and answers for them then.
 */
export async function ofThoseHere(tx: Tx, book: PayoutBook, entries: readonly Locked[], environment: EnvironmentName, now: Date): Promise<Locked[]> {
  const known = new Map<string, boolean>();
  const isHere = async ({ row }: Locked): Promise<boolean> => {
    if (row.created_by === null) return true;
    const key = `${row.organisation_id} ${row.created_by}`;
    if (!known.has(key)) known.set(key, (await placeOf(tx, row.organisation_id, row.created_by, now)) !== null);
    return known.get(key)!;
  };
  const leaving: Locked[] = [];
  for (const entry of entries) {
    if (!isTheirsAlone(entry) || (await isHere(entry))) leaving.push(entry);
    else stopAs('MAKER_LEFT', book, entry, { environment, now });
  }
  return leaving;
}
