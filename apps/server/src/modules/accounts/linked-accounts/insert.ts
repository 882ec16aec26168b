import type { Insertable, Selectable } from 'kysely';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { LinkedAccountsTable } from './tables.ts';

type Given =
  | 'kind'
  | 'label'
  | 'holder_name'
  | 'rib'
  | 'phone'
  | 'operator'
  | 'verified_by'
  | 'verified_name'
  | 'name_match'
  | 'status'
  | 'cooling_until';

/** An own account outside, as somebody named it. */
export const insertLinkedAccount = (
  tx: Tx,
  { organisationId, userId, name, at }: { organisationId: string; userId: string; name: string; at: Date },
  account: Pick<Insertable<LinkedAccountsTable>, Given>,
): Promise<Selectable<LinkedAccountsTable>> =>
  tx
    .insertInto('linked_accounts')
    .values({
      organisation_id: organisationId,
      id: newId('linkedAccount', at),
      created_by: userId,
      created_by_name: name,
      created_at: at,
      ...account,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
