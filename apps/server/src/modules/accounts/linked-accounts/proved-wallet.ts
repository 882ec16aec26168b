import type { Tx } from '../../context.ts';

/**
 * Which of these organisations have shown that the wallet at this number is theirs: they read the code that came with
 * money there. Ask as the system.
 */
export async function organisationsWithWallet(
  tx: Tx,
  phone: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('linked_accounts')
    .select('organisation_id')
    .where('organisation_id', 'in', [...ids])
    .where('kind', '=', 'wallet')
    .where('phone', '=', phone)
    .where('status', '=', 'active')
    .where('verified_by', '=', 'microTransfer')
    .where('cooling_until', '<=', at)
    .execute();
  return rows.map((row) => row.organisation_id);
}
