import { documentNames, endsOn, saidOf } from '#i18n/catalogues/business-review/words.ts';
import type { DocumentType } from '#domain/organisations/business.ts';
import { limits } from '#domain/values/limits.ts';
import { moveBusiness, type BusinessStatus } from '#domain/states/business-review.ts';
import { addDays, dayStart, localDay } from '#domain/values/time.ts';
import { changeLevel } from '../../ground/organisations/public.ts';
import type { Tx } from '../../context.ts';
import { notifyOwner } from './notify-owner.ts';

/** Announces papers that end within thirty days, once; and opens the profile of those whose paper has ended. */
export async function expireDocuments(tx: Tx, consoleUrl: string, at: Date): Promise<void> {
  const today = localDay(at);
  const rows = await tx
    .selectFrom('identity.registration_documents')
    .select(['organisation_id', 'id', 'type', 'expires_on', 'noticed_at'])
    .where('status', '=', 'approved')
    .where('expires_on', '<=', addDays(today, limits.documentNoticeDays))
    .where((eb) => eb.or([eb('noticed_at', 'is', null), eb('expires_on', '<', today)]))
    .orderBy('organisation_id')
    .orderBy('id')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of rows) {
    const { organisation_id: organisationId, id } = row;
    const isOver = row.expires_on! < today;
    await tx
      .updateTable('identity.registration_documents')
      .set({ noticed_at: at, ...(isOver ? { status: 'expired' } : {}) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    const reason = saidOf(documentNames[row.type as DocumentType], endsOn(dayStart(row.expires_on!), isOver));
    await notifyOwner(tx, { organisationId, consoleUrl, outcome: 'rejected', reason, at });
    if (!isOver) continue;
    const profile = await tx
      .selectFrom('identity.business_profiles')
      .select(['status'])
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst();
    const status = profile && moveBusiness(profile.status as BusinessStatus, 'documentExpired');
    if (!status) continue;
    await tx
      .updateTable('identity.business_profiles')
      .set((eb) => ({ status, updated_at: at, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .execute();
    await changeLevel(tx, organisationId, { to: 1, from: { above: 1 } });
  }
}
