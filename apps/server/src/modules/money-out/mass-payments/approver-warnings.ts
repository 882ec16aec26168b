import { both } from '#domain/values/locale.ts';
import { sql } from 'kysely';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import { approvalWarnings, warnedRows } from '#i18n/catalogues/approvals/warnings.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import type { ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { byHandWarning } from './by-hand.ts';
import { notesWarning } from './file-notes.ts';
import { droppedWarning } from './dropped-rows.ts';
import { repeatedBy } from './likeness.ts';
import { columnsWarning } from './other-columns.ts';
import { namedIn, openRoundBefore } from './paid-elsewhere.ts';
import { isUncovered } from './cover.ts';
import { among, type Run } from './records.ts';
import { leftOutFault, sentenceOf } from './rows.ts';

/** So many rows are named; the others are counted. */
const namedMax = 10;
type Warned = {
  code: 'twins' | 'changedPhone' | 'nameMismatch' | 'duplicate' | 'sharedPlace' | 'takenIn' | 'fileWords';
  count: number;
  amount: number;
  named: {
    row: number;
    name: string;
    amount: number | null;
    verified: string | null;
    out: LeftOut | null;
    words: string | null;
    changed: { at: string; byName: string } | null;
  }[];
};
const semicolon = (locale: 'en' | 'fr'): string => (locale === 'fr' ? '\u00a0; ' : '; ');

/**
 * Reasons for an approver to look twice: how many rows they concern, which ones, and why. `only`: of these rows, where
 * others are decided already.
 */
export async function approverWarnings(
  tx: Tx,
  parts: readonly Run[],
  only: readonly string[] | null = null,
): Promise<ApprovalWarning[]> {
  const isAsked = only === null ? sql`i.status <> 'leftOut'` : among('i.id', only);
  const { rows } =
    await sql<Warned>`select w.code, count(*)::int as count, coalesce(sum(i.amount), 0)::bigint as amount,
      to_jsonb((array_agg(jsonb_build_object('row', i.row_no, 'name', i.name, 'amount', i.amount, 'verified',
        i.verified_name, 'out', i.left_out->0, 'words', i.file_words,
        'changed', jsonb_path_query_first(i.context, '$[*] ? (@.rule == "recipient.changed").params'))
          order by i.run_id, i.row_no, i.part_no))[1:${sql.lit(namedMax)}]) as named
    from mass_payment_items i cross join lateral (values
      (0, 'twins', i.context @> '[{"rule": "row.duplicate"}]'),
        (1, 'changedPhone', i.context @> '[{"rule": "recipient.changed"}]'),
        (2, 'nameMismatch', i.context @> '[{"rule": "name.differs"}]' or i.context @> '[{"rule": "name.unknownNumber"}]'
        or i.context @> '[{"rule": "recipient.otherName"}]'),
      (3, 'duplicate', i.context @> '[{"rule": "row.paidRecently"}]'),
        (4, 'sharedPlace', i.context @> '[{"rule": "row.sharedPlace"}]'),
        (5, 'takenIn', i.left_out <> '[]'::jsonb), (6, 'fileWords', i.file_words is not null)) as w (no, code, is_so)
    where i.organisation_id = ${parts[0]!.organisation_id} and i.run_id = any(${parts.map(({ id }) => id)}::text[])
      and ${isAsked} and (i.context <> '[]'::jsonb or i.left_out <> '[]'::jsonb or i.file_words is not null)
      and w.is_so
    group by w.no, w.code order by w.no`.execute(tx);
  const like: ApprovalWarning[] = parts
    .flatMap(repeatedBy)
    .slice(0, 1)
    .map(({ title, samePercent }) => ({
      code: 'duplicateRun',
      text: both(
        (locale) =>
          `${approvalWarnings.duplicate[locale]}${locale === 'fr' ? '\u00a0' : ''}: ${title} (${samePercent} %)`,
      ),
    }));
  return [
    ...(await roundWarning(tx, parts)),
    ...(await byHandWarning(tx, parts, only)),
    ...(only === null
      ? [...(await droppedWarning(tx, parts)), ...(await notesWarning(tx, parts)), ...columnsWarning(parts)]
      : []),
    ...rows.map((row) => ({ code: row.code, text: both((locale) => textOf(row, locale)) })),
    ...like,
  ];
}

/**
 * Approving does not send what nothing covers: it waits for its money, all of it or what is there. Nothing is said of
 * how much there is: not everybody sees balances.
 */
export function moneyWarning(parts: readonly Run[], isShort = parts.some(isUncovered)): ApprovalWarning[] {
  if (!isShort) return [];
  return [
    {
      code: 'moneyMissing',
      text: parts[0]!.as_far_as_money_goes ? approvalWarnings.moneyMissingInPart : approvalWarnings.moneyMissing,
    },
  ];
}

/** A round once more, while the one before may still reach somebody. */
async function roundWarning(tx: Tx, parts: readonly Run[]): Promise<ApprovalWarning[]> {
  const open = await openRoundBefore(tx, parts);
  const count = open.reduce((sum, { rows }) => sum + rows.length, 0);
  return count === 0
    ? []
    : [
        {
          code: 'roundBefore',
          text: both((locale) => `${massWords.roundBefore[locale]({ count })} ${namedIn(open, locale)}`),
        },
      ];
}

function textOf({ code, count, amount, named }: Warned, locale: 'en' | 'fr'): string {
  const names = named.map(({ row, name, amount: each, verified, out, words, changed }) => {
    const why =
      code === 'twins'
        ? formatMoney(each ?? 0, locale)
        : code === 'nameMismatch'
          ? verified
          : code === 'changedPhone' && changed
            ? warnedRows.changed[locale](changed)
            : code === 'takenIn' && out
              ? sentenceOf(leftOutFault(out))[locale]
              : code === 'fileWords'
                ? words
                : null;
    return warnedRows.one[locale]({ row, name, why });
  });
  const text = warnedRows.all[locale]({
    what: `${approvalWarnings[code][locale]}${code === 'twins' || code === 'fileWords' ? ` (${formatMoney(amount, locale)})` : ''}`,
    count: formatNumber(count, locale),
    names: names.join(semicolon(locale)),
  });
  return count > named.length
    ? `${text} ${warnedRows.more[locale]({ count: formatNumber(count - named.length, locale) })}`
    : text;
}
