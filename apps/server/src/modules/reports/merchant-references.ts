import { fail } from '../../kit/http/fail.ts';
import type { Tx } from '../context.ts';

/**
 * What a merchant calls a payment is called so once: refuses `merchant_reference.taken` and names the payment that has
 * it.
 */
export async function refuseTakenReferences(
  tx: Tx,
  organisationId: string,
  references: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = references.filter((reference) => reference !== null && reference !== undefined);
  if (wanted.length === 0) return;
  const taken = await tx
    .selectFrom('transactions')
    .select(['id', 'merchant_reference'])
    .where('organisation_id', '=', organisationId)
    .where('merchant_reference', 'in', wanted)
    .limit(1)
    .executeTakeFirst();
  if (taken)
    fail(
      'merchant_reference.taken',
      { id: taken.id, reference: taken.merchant_reference ?? '' },
      { field: 'merchantReference' },
    );
}
