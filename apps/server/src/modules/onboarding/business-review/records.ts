import type { BusinessPerson, BusinessValues, RegistrationDocument } from '#contract/business-review/schemas.ts';
import type { DocumentType } from '#domain/organisations/business.ts';
import type { BusinessStatus, DocumentStatus } from '#domain/states/business-review.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { Tx } from '../../context.ts';

/** As kept: the number of an identity paper is sealed, its end stays readable. */
export type StoredPerson = BusinessPerson & { idNoSealed: string | null };
/** The database keeps the names of a record in an order of its own; comparing needs one. */
export const inOrder = ({ key, role, name, idType, idNoTail, share, idNoSealed }: StoredPerson): StoredPerson => ({
  key,
  role,
  name,
  idType,
  idNoTail,
  share,
  idNoSealed,
});
export type Refused = Record<string, { reason: string; was: string }>;
export type BusinessRecord = {
  organisationId: string;
  status: BusinessStatus;
  version: number;
  values: Omit<BusinessValues, 'people'> & { people: StoredPerson[] };
  refused: Refused;
  reason: string | null;
  submittedAt: Date | null;
  dueAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  decidedByName: string | null;
  updatedAt: Date;
  documents: RegistrationDocument[];
};

/** The profile of an organisation with its newest paper of each kind; written down empty when it is first asked for. */
export async function businessRecord(
  tx: Tx,
  organisationId: string,
  now: Date,
  options: { lock?: boolean } = {},
): Promise<BusinessRecord> {
  await tx
    .insertInto('identity.business_profiles')
    .values({ organisation_id: organisationId, updated_at: now })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .execute();
  let query = tx.selectFrom('identity.business_profiles').selectAll().where('organisation_id', '=', organisationId);
  if (options.lock) query = query.forUpdate();
  const row = await query.executeTakeFirstOrThrow();
  return {
    organisationId,
    status: row.status as BusinessStatus,
    version: row.version,
    refused: row.refused_fields,
    reason: row.reason,
    submittedAt: row.submitted_at,
    dueAt: row.due_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    decidedByName: row.decided_by_name,
    updatedAt: row.updated_at,
    documents: await newestDocuments(tx, organisationId),
    values: {
      legalForm: row.legal_form as BusinessValues['legalForm'],
      legalName: row.legal_name,
      tradeName: row.trade_name,
      rccm: row.rccm,
      niu: row.niu,
      activity: row.activity,
      address: row.address,
      city: row.city,
      expectedMonthly: row.expected_monthly,
      people: (row.people as unknown as StoredPerson[]).map(inOrder),
    },
  };
}

async function newestDocuments(tx: Tx, organisationId: string): Promise<BusinessRecord['documents']> {
  const rows = await tx
    .selectFrom('identity.registration_documents as d')
    .innerJoin('identity.files as f', (join) =>
      join.onRef('f.organisation_id', '=', 'd.organisation_id').onRef('f.id', '=', 'd.file_id'),
    )
    .select([
      'd.id',
      'd.type',
      'd.status',
      'd.reason',
      'd.expires_on',
      'd.created_at',
      'f.id as file_id',
      'f.name',
      'f.media_type',
      'f.size',
    ])
    .where('d.organisation_id', '=', organisationId)
    .where('d.status', '!=', 'replaced')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as DocumentType,
    status: row.status as DocumentStatus,
    reason: row.reason,
    expiresOn: row.expires_on,
    createdAt: row.created_at.toISOString(),
    file: { id: row.file_id, name: row.name, mediaType: row.media_type, size: row.size },
  }));
}

const idContext = (organisationId: string, key: string) => `business person ${organisationId} ${key}`;
export const sealIdNo = (sealer: Sealer, organisationId: string, key: string, idNo: string) => ({
  idNoSealed: sealer.seal(idNo, idContext(organisationId, key)),
  idNoTail: idNo.slice(-4),
});
export const openIdNo = (sealer: Sealer, organisationId: string, person: StoredPerson): string | null =>
  person.idNoSealed && sealer.unseal(person.idNoSealed, idContext(organisationId, person.key));

/** How a field stood when it was refused, to tell later whether it was changed at all. */
export const fieldPrint = (values: BusinessRecord['values'], field: string): string =>
  JSON.stringify((values as Record<string, unknown>)[field] ?? null);

/** Papers that nobody has filled in yet. */
export const openProfile = (tx: Tx, organisationId: string, tradeName: string, at: Date): Promise<unknown> =>
  tx
    .insertInto('identity.business_profiles')
    .values({ organisation_id: organisationId, trade_name: tradeName, updated_at: at })
    .execute();
