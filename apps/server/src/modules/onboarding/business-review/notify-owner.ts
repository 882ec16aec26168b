import { localDay } from '#domain/values/time.ts';
import { inBothLanguages } from '#i18n/catalogues/messages/both-languages.ts';
import type { ReviewOutcome } from '#i18n/catalogues/messages/words.ts';
import type { Locale } from '#i18n/words.ts';
import { holdersOf } from '../../ground/members/public.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';

type Told = {
  organisationId: string;
  consoleUrl: string;
  outcome: ReviewOutcome;
  reason: { en: string; fr: string } | null;
  dueAt?: Date;
  at: Date;
};

/** A letter and a line in the centre for everybody who may hand in papers: nobody is left to find out by looking. */
export async function notifyOwner(tx: Tx, told: Told): Promise<void> {
  const { organisationId, outcome, at } = told;
  const reason = told.reason?.en ? told.reason : null;
  const people = await holdersOf(tx, organisationId, 'kyc:submit', 'production', at);
  const { display_name: organisation } = await organisationOf(tx, organisationId);
  const users = await tx
    .selectFrom('identity.users')
    .select(['id', 'email', 'language'])
    .where(
      'id',
      'in',
      people.map((person) => person.userId),
    )
    .execute();
  for (const user of users) {
    if (user.email)
      await queueMessage(tx, {
        channel: 'email',
        to: user.email,
        template: 'businessReview',
        language: user.language as Locale,
        organisationId,
        userId: user.id,
        at,
        params: {
          organisation,
          outcome,
          reason: reason?.[user.language as Locale] ?? null,
          dueAt: told.dueAt ?? null,
          link: `${told.consoleUrl}/apps/account/settings`,
        },
      });
  }
  await notify(tx, {
    organisationId,
    environment: 'production',
    type: 'businessReview',
    userIds: people.map((person) => person.userId),
    refType: 'businessOutcome',
    refId: `${organisationId} ${localDay(at)}`,
    params: { outcome, ...(reason && inBothLanguages('reason', reason)) },
    at,
  });
}
