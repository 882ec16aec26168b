import type { BodyOf } from '#contract/endpoint.ts';
import type { businessReviewApi } from '#contract/business-review/api.ts';
import type { BusinessPatch } from '#contract/business-review/schemas.ts';
import { moveBusiness } from '#domain/states/business-review.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { InTx, Tx } from '../../context.ts';
import { attachFile } from '../../ground/files/public.ts';
import { businessRecord, inOrder, sealIdNo, type BusinessRecord, type StoredPerson } from './records.ts';
import { openParts } from './view.ts';

const columns = {
  legalForm: 'legal_form',
  legalName: 'legal_name',
  tradeName: 'trade_name',
  rccm: 'rccm',
  niu: 'niu',
  activity: 'activity',
  address: 'address',
  city: 'city',
  expectedMonthly: 'expected_monthly',
  people: 'people',
} as const;

/** Saves one step. Whatever is not open now stays as it is; a form that sends it unchanged does no harm. */
export async function saveBusiness(context: InTx, sealer: Sealer, patch: BusinessPatch): Promise<BusinessRecord> {
  const { tx } = context;
  const { organisationId } = callerOf(context);
  const now = context.clock.now();
  const record = await businessRecord(tx, organisationId, now, { lock: true });
  if (record.version !== patch.version) fail('record.changed_meanwhile');
  const open = openParts(record, now).fields;
  const people = patch.fields.people && peopleToKeep(sealer, organisationId, record.values.people, patch.fields.people);
  const wanted = { ...patch.fields, ...(people ? { people } : {}) } as Record<string, unknown>;
  const changed = Object.entries(wanted).filter(
    ([field, value]) =>
      value !== undefined &&
      JSON.stringify(clean(value)) !== JSON.stringify((record.values as Record<string, unknown>)[field] ?? null),
  );
  const closed = changed.find(([field]) => !open.includes(field));
  if (closed) fail('business.locked', {}, { field: closed[0] });
  const set = Object.fromEntries(
    changed.map(([field, value]) => [
      columns[field as keyof typeof columns],
      field === 'people' ? JSON.stringify(value) : clean(value),
    ]),
  );
  await touch(tx, record, now, set);
  const after = await businessRecord(tx, organisationId, now);
  Object.assign(context.audited, {
    objectType: 'organisation',
    objectId: organisationId,
    before: audited(record),
    after: audited(after),
  });
  return after;
}

const clean = (value: unknown) => (value === '' ? null : value);
const audited = ({ status, values }: BusinessRecord) => ({
  status,
  ...values,
  people: values.people.map(({ key, role, name, share }) => ({ person: key, role, name, share })),
});

async function touch(tx: Tx, record: BusinessRecord, now: Date, set: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('identity.business_profiles')
    .set({
      ...set,
      status: moveBusiness(record.status, 'saved') ?? record.status,
      updated_at: now,
      version: record.version + 1,
    })
    .where('organisation_id', '=', record.organisationId)
    .execute();
}

type PersonWish = NonNullable<BusinessPatch['fields']['people']>[number];
/** Somebody whose number is not sent again keeps it: the screen only ever saw its end. */
function peopleToKeep(
  sealer: Sealer,
  organisationId: string,
  kept: readonly StoredPerson[],
  wished: readonly PersonWish[],
): StoredPerson[] {
  return wished.map(({ idNo, ...person }) => {
    const before = kept.find((one) => one.key === person.key);
    const number = idNo
      ? sealIdNo(sealer, organisationId, person.key, idNo)
      : { idNoSealed: before?.idNoSealed ?? null, idNoTail: before?.idNoTail ?? null };
    return inOrder({ ...person, ...number });
  });
}

/** Adds papers. One that waits is replaced; a refused one stays on record behind its successor. */
export async function addDocuments(
  context: InTx,
  { documents }: BodyOf<typeof businessReviewApi.addDocuments>,
): Promise<BusinessRecord> {
  const { tx } = context;
  const { organisationId, userId } = callerOf(context);
  const now = context.clock.now();
  const record = await businessRecord(tx, organisationId, now, { lock: true });
  const open = openParts(record, now).documents;
  for (const [index, { type, fileId, expiresOn }] of documents.entries()) {
    if (!open.includes(type)) fail('business.locked', {}, { field: `documents.${index}.type` });
    // Whoever writes the day to a paper that is there need not have sent it.
    const isThere = record.documents.some(
      (one) => one.type === type && one.file.id === fileId && ['pending', 'rejected'].includes(one.status),
    );
    if (!isThere) {
      await refuseReplaced(tx, organisationId, type, fileId);
      await attachFile(tx, {
        organisationId,
        userId,
        id: fileId,
        purpose: 'document',
        field: `documents.${index}.fileId`,
      });
    }
    // What is approved holds until its successor is approved too.
    await tx
      .updateTable('identity.registration_documents')
      .set({ status: 'replaced' })
      .where('organisation_id', '=', organisationId)
      .where('type', '=', type)
      .where('status', 'in', ['pending', 'rejected', 'expired'])
      .execute();
    await tx
      .insertInto('identity.registration_documents')
      .values({
        organisation_id: organisationId,
        id: newId('document', now),
        type,
        file_id: fileId,
        expires_on: expiresOn ?? null,
        created_by: userId,
        created_at: now,
      })
      .execute();
  }
  await touch(tx, record, now, {});
  Object.assign(context.audited, {
    objectType: 'organisation',
    objectId: organisationId,
    detail: { types: documents.map((document) => document.type) },
  });
  return businessRecord(tx, organisationId, now);
}

/** The day was written to a paper that another has taken the place of meanwhile. */
async function refuseReplaced(tx: Tx, organisationId: string, type: string, fileId: string): Promise<void> {
  const replaced = await tx
    .selectFrom('identity.registration_documents')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('type', '=', type)
    .where('file_id', '=', fileId)
    .where('status', '=', 'replaced')
    .executeTakeFirst();
  if (replaced) fail('record.changed_meanwhile');
}
