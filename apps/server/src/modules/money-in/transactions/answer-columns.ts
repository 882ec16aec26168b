import { linkPaymentWords } from '#i18n/catalogues/payment-links/view.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Tx } from '../../context.ts';

/** What the payers of one link filled in: a column per question, named as the link names it. */
export type AnswerColumn = { key: string; header: string };

/** The questions of a link in the order of its page: items, then what is asked of everybody, then its own fields. */
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
  if (!link) return [];
  const words = say(linkPaymentWords, locale);
  return [
    ...(link.kind === 'items' ? [{ key: 'items', header: words.items }] : []),
    ...(['name', 'email', 'reference'] as const)
      .filter((key) => link.collect[key] !== 'no')
      .map((key) => ({ key, header: words[key] })),
    ...link.collect.own.map((own) => ({ key: own.key, header: own.label[locale] || own.label.en || own.label.fr })),
  ];
}
