import { whyNotUsable } from '#domain/actions/linked-account.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';

type UsableAccount = {
  id: string;
  beneficiary:
    | { kind: 'wallet'; phone: string; operator: OperatorCode; name: string }
    | { kind: 'bank'; rib: string; name: string };
  verifiedName: string | null;
  nameMatch: 'strong' | 'partial' | 'none' | null;
};

/**
 * An own account outside that money may go to at `at`. Refuses `linked_accounts.not_found` and, while it cools or is
 * not verified, `linked_accounts.not_usable` with the reason. `evenCooling` is for whoever only looks.
 */
export async function usableAccount(
  tx: Tx,
  wish: { organisationId: string; id: string; at: Date; evenCooling?: boolean },
): Promise<UsableAccount & { coolingUntil: Date | null }> {
  const row = await tx
    .selectFrom('linked_accounts')
    .selectAll()
    .where('organisation_id', '=', wish.organisationId)
    .where('id', '=', wish.id)
    .executeTakeFirst();
  if (!row) fail('linked_accounts.not_found', {}, { field: 'beneficiary.linkedAccountId' });
  const why = whyNotUsable({ status: row.status, coolingUntil: row.cooling_until }, wish.at);
  if (why && !(why === 'cooling' && wish.evenCooling)) {
    fail(
      'linked_accounts.not_usable',
      { reason: why, until: row.cooling_until.toISOString() },
      { field: 'beneficiary.linkedAccountId' },
    );
  }
  const beneficiary =
    row.kind === 'bank'
      ? { kind: 'bank' as const, rib: row.rib!, name: row.holder_name }
      : { kind: 'wallet' as const, phone: row.phone!, operator: row.operator as OperatorCode, name: row.holder_name };
  // Proven another way, what the operator calls its holder no longer matters.
  const isNamed = row.verified_by === 'nameCheck';
  return {
    id: row.id,
    beneficiary,
    verifiedName: isNamed ? row.verified_name : null,
    nameMatch: isNamed ? (row.name_match as UsableAccount['nameMatch']) : null,
    coolingUntil: row.cooling_until > wish.at ? row.cooling_until : null,
  };
}
