import type { BusinessDecision } from '#contract/review-desk/api.ts';
import { businessFieldNames, documentNames, saidOf } from '#i18n/catalogues/business-review/words.ts';
import type { Locale } from '#i18n/words.ts';
import { moveBusiness } from '#domain/states/business-review.ts';
import { fail } from '../../../kit/http/fail.ts';
import { changeLevel } from '../../ground/organisations/public.ts';
import type { Tx } from '../../context.ts';
import { businessRecord, fieldPrint, type BusinessRecord } from './records.ts';
import { notifyOwner } from './notify-owner.ts';

/**
 * The answer to a profile under review, by somebody who is none of its people. Whoever comes second is told so; who
 * says the same once more, because the answer was lost, hears that it is done: false, and nothing happens again.
 */
export async function decideBusiness(
  tx: Tx,
  wish: {
    organisationId: string;
    decision: BusinessDecision;
    by: { userId: string; name: string };
    consoleUrl: string;
    at: Date;
  },
): Promise<boolean> {
  const { organisationId, decision, by, at } = wish;
  const record = await businessRecord(tx, organisationId, at, { lock: true });
  const status = moveBusiness(record.status, decision.outcome);
  if (!status) {
    if (record.decidedBy !== by.userId) fail('review_desk.decided_already', { name: record.decidedByName ?? '' });
    if (!isSame(record, decision)) fail('review_desk.decided_by_you');
    return false;
  }
  if (record.version !== decision.version) fail('record.changed_meanwhile');
  const isApproved = decision.outcome === 'approved';
  const refusedPapers = isApproved ? [] : (decision.documents ?? []);
  const refusedFields = isApproved
    ? {}
    : Object.fromEntries(
        Object.entries(decision.fields ?? {}).map(([field, reason]) => [
          field,
          { reason: reason!, was: fieldPrint(record.values, field) },
        ]),
      );
  const set = { decided_at: at, decided_by: by.userId };
  const pending = record.documents.filter((document) => document.status === 'pending');
  for (const document of pending) {
    const refusal = refusedPapers.find((one) => one.id === document.id);
    // The successor of an approved paper takes its place.
    if (!refusal)
      await tx
        .updateTable('identity.registration_documents')
        .set({ status: 'replaced' })
        .where('organisation_id', '=', organisationId)
        .where('type', '=', document.type)
        .where('id', '!=', document.id)
        .where('status', 'in', ['approved', 'expired'])
        .execute();
    await tx
      .updateTable('identity.registration_documents')
      .set({ ...set, status: refusal ? 'rejected' : 'approved', reason: refusal?.reason ?? null })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', document.id)
      .execute();
  }
  const known = refusedPapers.flatMap((one) =>
    pending
      .filter((document) => document.id === one.id)
      .map((document) => ({ name: documentNames[document.type], reason: one.reason })),
  );
  if (known.length !== refusedPapers.length) fail('review_desk.not_found');
  await tx
    .updateTable('identity.business_profiles')
    .set({
      status,
      decided_at: at,
      decided_by: by.userId,
      decided_by_name: by.name,
      reason: decision.reason || null,
      refused_fields: JSON.stringify(refusedFields),
      updated_at: at,
      version: record.version + 1,
    })
    .where('organisation_id', '=', organisationId)
    .execute();
  if (isApproved) await changeLevel(tx, organisationId, { to: 2 });
  const fields = Object.entries(refusedFields).map(([field, { reason }]) => ({
    name: businessFieldNames[field as keyof typeof businessFieldNames],
    reason,
  }));
  const said = [...known, ...fields].map(({ name, reason }) => saidOf(name, { en: reason, fr: reason }));
  const reasonIn = (locale: Locale) => [decision.reason, ...said.map((one) => one[locale])].filter(Boolean).join(' · ');
  await notifyOwner(tx, {
    organisationId,
    consoleUrl: wish.consoleUrl,
    outcome: decision.outcome,
    reason: { en: reasonIn('en'), fr: reasonIn('fr') },
    at,
  });
  return true;
}

/** The last decision in the same words: it was made on what this one saw, and nothing has moved since. */
function isSame(record: BusinessRecord, decision: BusinessDecision): boolean {
  const refused = decision.outcome === 'approved' ? {} : (decision.fields ?? {});
  const papers = decision.outcome === 'approved' ? [] : (decision.documents ?? []);
  const inOrder = (reasons: Record<string, string | undefined>) =>
    JSON.stringify(Object.entries(reasons).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return (
    record.version === decision.version + 1 &&
    record.status === decision.outcome &&
    (record.reason ?? '') === (decision.reason ?? '') &&
    inOrder(refused) === inOrder(Object.fromEntries(Object.entries(record.refused).map(([k, v]) => [k, v.reason]))) &&
    papers.every(({ id, reason }) => record.documents.some((one) => one.id === id && one.reason === reason)) &&
    record.documents.filter((one) => one.status === 'rejected').length === papers.length
  );
}
