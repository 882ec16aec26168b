import { answerHeaders } from '#i18n/catalogues/payment-links/answers.ts';
import type { Locale } from '#i18n/words.ts';
import type { Tx } from '../../context.ts';

/** What the payers of one link filled in: a column per question, named as the link names it. */
export type AnswerColumn = { key: string; header: string };

/** The questions of a link that were answered, asked still or no more. */
export async function answerColumns(
  tx: Tx,
  organisationId: string,
  linkId: string | undefined,
  locale: Locale,
): Promise<AnswerColumn[]> {
  if (!linkId) return [];
  const link = await tx
    .selectFrom('payment_links')
    .select(['kind', 'collect'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', linkId)
    .executeTakeFirst();
  return link ? answerHeaders(link, locale) : [];
}
