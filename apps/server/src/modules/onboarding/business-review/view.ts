import { submitRefusals } from '#i18n/catalogues/business-review/words.ts';
import type { BusinessProfile } from '#contract/business-review/schemas.ts';
import { businessFields, documentTypes, requiredDocuments, type DocumentType } from '#domain/organisations/business.ts';
import { limits } from '#domain/values/limits.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { fieldPrint, type BusinessRecord } from './records.ts';

/** May be left empty. */
const optional = new Set(['tradeName']);

/** What may be changed now. After a refusal only what was refused; what was accepted is not asked twice. */
export function openParts(record: BusinessRecord, now: Date): { fields: string[]; documents: DocumentType[] } {
  if (record.status === 'pendingReview') return { fields: [], documents: [] };
  const soon = addDays(localDay(now), limits.documentNoticeDays);
  const needsAnother = documentTypes.filter((type) =>
    record.documents.some(
      (one) =>
        one.type === type &&
        (one.status === 'rejected' ||
          one.status === 'expired' ||
          (one.status === 'approved' && one.expiresOn !== null && one.expiresOn <= soon)),
    ),
  );
  const sentAgain = documentTypes.filter((type) =>
    record.documents.some((one) => one.type === type && one.status === 'pending'),
  );
  // Once decided, the rest stands as it was decided.
  if (record.decidedAt)
    return { fields: Object.keys(record.refused), documents: [...new Set([...needsAnother, ...sentAgain])] };
  return { fields: [...businessFields], documents: [...documentTypes] };
}

/** What still stands in the way of sending it in. */
export function missingParts(record: BusinessRecord): string[] {
  const { values, documents } = record;
  const empty = businessFields.filter(
    (field) =>
      !optional.has(field) &&
      (values[field] === null || values[field] === '' || (field === 'people' && values.people.length === 0)),
  );
  const unanswered = Object.entries(record.refused)
    .filter(([field, { was }]) => fieldPrint(values, field) === was)
    .map(([field]) => field);
  const noPaper = requiredDocuments(values.legalForm).filter(
    (type) => !documents.some((one) => one.type === type && (one.status === 'pending' || one.status === 'approved')),
  );
  const refusedPaper = documents
    .filter(
      (one) =>
        one.status === 'rejected' && !documents.some((other) => other.type === one.type && other.status === 'pending'),
    )
    .map((one) => one.type);
  return [...new Set([...empty, ...unanswered, ...[...noPaper, ...refusedPaper].map((type) => `documents.${type}`)])];
}

export async function businessView(tx: Tx, record: BusinessRecord, now: Date): Promise<BusinessProfile> {
  const { level } = await organisationOf(tx, record.organisationId);
  const open = openParts(record, now);
  const missing = missingParts(record);
  const isOpen =
    record.status !== 'pendingReview' &&
    (record.status !== 'approved' || record.documents.some((one) => one.status === 'pending'));
  return {
    status: record.status,
    level,
    version: record.version,
    reason: record.reason,
    missing,
    openFields: open.fields,
    openDocuments: open.documents,
    values: {
      ...record.values,
      people: record.values.people.map(({ key, role, name, idType, idNoTail, share }) => ({
        key,
        role,
        name,
        idType,
        idNoTail,
        share,
      })),
    },
    documents: record.documents,
    refusedFields: Object.fromEntries(Object.entries(record.refused).map(([field, { reason }]) => [field, reason])),
    submittedAt: record.submittedAt?.toISOString() ?? null,
    dueAt: record.dueAt?.toISOString() ?? null,
    decidedAt: record.decidedAt?.toISOString() ?? null,
    updatedAt: record.updatedAt.toISOString(),
    availableActions: [
      {
        action: 'submit',
        allowed: isOpen && missing.length === 0,
        disabledReason: !isOpen
          ? record.status === 'approved'
            ? submitRefusals.approved
            : submitRefusals.inReview
          : missing.length > 0
            ? submitRefusals.partsMissing
            : null,
      },
    ],
  };
}
