import type { RealName } from '#contract/real-name/api.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { RealNameVerificationsTable } from './tables.ts';
import type { Selectable } from 'kysely';

export type RealNameRow = Selectable<RealNameVerificationsTable>;

export const realNameOf = (row: RealNameRow): RealName => ({
  id: row.id,
  userId: row.user_id,
  fullName: row.full_name,
  dob: row.dob,
  idType: row.id_type as RealName['idType'],
  idNumberTail: row.id_number_tail,
  phone: row.phone,
  operatorName: row.operator_name,
  nameMatch: row.name_match as RealName['nameMatch'],
  fileIds: { front: row.front_file_id, back: row.back_file_id, selfie: row.selfie_file_id },
  status: row.status as RealName['status'],
  reason: row.reason,
  submittedAt: row.submitted_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: row.decided_by_name,
  version: row.version,
});

const context = (id: string) => `real name ${id}`;
export const sealNumber = (sealer: Sealer, id: string, number: string): string => sealer.seal(number, context(id));
export const openNumber = (sealer: Sealer, row: Pick<RealNameRow, 'id' | 'id_number_sealed'>): string =>
  sealer.unseal(row.id_number_sealed, context(row.id));
