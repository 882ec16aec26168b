import type { DeskBusiness, DeskRealName } from '#contract/review-desk/api.ts';
import { requiredDocuments } from '#domain/organisations/business.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import { businessRecord, businessView, openIdNo } from '../business-review/public.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { openNumber, realNameOf, type RealNameRow } from '../real-name/public.ts';
import { ownOrganisations } from './queue.ts';

/** A profile that was sent in at least once. One that is only being filled in is nobody else's business. */
export async function deskBusiness(
  tx: Tx,
  sealer: Sealer,
  reviewerId: string,
  organisationId: string,
  now: Date,
): Promise<DeskBusiness> {
  const organisation = await tx
    .selectFrom('identity.organisations')
    .select('display_name')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  const sent =
    organisation &&
    (await tx
      .selectFrom('identity.business_profiles')
      .select('status')
      .where('organisation_id', '=', organisationId)
      .where('submitted_at', 'is not', null)
      .executeTakeFirst());
  if (!organisation || !sent) fail('review_desk.not_found');
  const record = await businessRecord(tx, organisationId, now);
  const view = await businessView(tx, record, now);
  return {
    ...view,
    organisationId,
    organisationName: organisation.display_name,
    isOwn: (await ownOrganisations(tx, reviewerId)).has(organisationId),
    decidedByName: record.decidedByName,
    values: {
      ...view.values,
      people: record.values.people.map(({ idNoSealed, ...person }) => ({
        ...person,
        idNo: openIdNo(sealer, organisationId, { ...person, idNoSealed }),
      })),
    },
    requiredDocuments: [...requiredDocuments(record.values.legalForm)],
  };
}

export async function realNameRow(tx: Tx, id: string, options: { lock?: boolean } = {}): Promise<RealNameRow> {
  let query = tx.selectFrom('identity.real_name_verifications').selectAll().where('id', '=', id);
  if (options.lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? fail('review_desk.not_found');
}

export async function deskRealName(tx: Tx, sealer: Sealer, reviewerId: string, id: string): Promise<DeskRealName> {
  const row = await realNameRow(tx, id);
  const { display_name: organisationName } = await organisationOf(tx, row.organisation_id);
  return {
    ...realNameOf(row),
    organisationName,
    idNumber: openNumber(sealer, row),
    isOwn: (await ownOrganisations(tx, reviewerId)).has(row.organisation_id),
  };
}
