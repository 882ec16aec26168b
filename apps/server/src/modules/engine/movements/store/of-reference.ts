import { sql, type RawBuilder } from 'kysely';
import { operatorIdSpellings, ourIdIn } from '#domain/payments/operator-ids.ts';

/**
 * Ids of the payments that were asked for under a reference of ours, as operators print it beside their own id and
 * their statements hold it: the id of a try, or the name it had there.
 */
export function paymentsOfReference(organisationId: string, text: string): RawBuilder<{ id: string }> {
  const our = ourIdIn(text);
  const spellings = operatorIdSpellings(text);
  const names = [...new Set([...spellings, ...spellings.map((one) => one.toLowerCase())])];
  return sql<{ id: string }>`select transaction_id as id from attempts where organisation_id = ${organisationId}
      and provider_reference = any(${names}::text[])
    union all select transaction_id from attempts where organisation_id = ${organisationId}
      and id = ${our?.kind === 'attempt' ? our.id : ''}`;
}
