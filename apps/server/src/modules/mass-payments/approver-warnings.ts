import { sql } from 'kysely';
import { formatNumber } from '#domain/money.ts';
import type { LeftOut } from '#domain/payout-left-out.ts';
import { approvalWarnings, warnedRows } from '#i18n/catalogues/approval-warnings.ts';
import type { ApprovalWarning } from '../approvals/public.ts';
import type { Tx } from '../context.ts';
import { repeatedBy } from './likeness.ts';
import type { Run } from './records.ts';
import { leftOutFault, sentenceOf } from './rows.ts';

/** So many rows are named; the others are counted. */
const namedMax = 10;
type Warned = { code: 'changedPhone' | 'nameMismatch' | 'duplicate' | 'takenIn'; count: number; named: { row: number; name: string; verified: string | null; out: LeftOut | null; changed: { at: string; byName: string } | null }[] };
type Both = { en: string; fr: string };
const both = (say: (locale: 'en' | 'fr') => string): Both => ({ en: say('en'), fr: say('fr') });

/** Reasons for an approver to look twice: how many rows they concern, which ones, and why. */
export async function approverWarnings(tx: Tx, parts: readonly Run[]): Promise<ApprovalWarning[]> {
  const { rows } = await sql<Warned>`select w.code, count(*)::int as count,
      to_jsonb((array_agg(jsonb_build_object('row', i.row_no, 'name', i.name, 'verified', i.verified_name, 'out', i.left_out->0,
        'changed', jsonb_path_query_first(i.context, '$[*] ? (@.rule == "recipient.changed").params')) order by i.run_id, i.row_no, i.part_no))[1:${sql.lit(namedMax)}]) as named
    from mass_payment_items i cross join lateral (values
      (1, 'changedPhone', i.context @> '[{"rule": "recipient.changed"}]'), (2, 'nameMismatch', i.context @> '[{"rule": "name.differs"}]' or i.context @> '[{"rule": "name.unknownNumber"}]' or i.context @> '[{"rule": "recipient.otherName"}]'),
      (3, 'duplicate', i.context @> '[{"rule": "row.duplicate"}]' or i.context @> '[{"rule": "row.paidRecently"}]'), (4, 'takenIn', i.left_out <> '[]'::jsonb)) as w (no, code, is_so)
    where i.organisation_id = ${parts[0]!.organisation_id} and i.run_id = any(${parts.map(({ id }) => id)}::text[]) and i.status <> 'leftOut' and (i.context <> '[]'::jsonb or i.left_out <> '[]'::jsonb) and w.is_so
    group by w.no, w.code order by w.no`.execute(tx);
  const like: ApprovalWarning[] = parts.flatMap(repeatedBy).slice(0, 1).map(({ title, samePercent }) => ({ code: 'duplicateRun', text: both((locale) => `${approvalWarnings.duplicate[locale]}${locale === 'fr' ? '\u00a0' : ''}: ${title} (${samePercent} %)`) }));
  return [...rows.map((row) => ({ code: row.code, text: both((locale) => textOf(row, locale)) })), ...like];
}

function textOf({ code, count, named }: Warned, locale: 'en' | 'fr'): string {
  const names = named.map(({ row, name, verified, out, changed }) => {
    const why = code === 'nameMismatch' ? verified : code === 'changedPhone' && changed ? warnedRows.changed[locale](changed) : code === 'takenIn' && out ? sentenceOf(leftOutFault(out))[locale] : null;
    return warnedRows.one[locale]({ row, name, why });
  });
  const text = warnedRows.all[locale]({ what: approvalWarnings[code][locale], count: formatNumber(count, locale), names: names.join(locale === 'fr' ? '\u00a0; ' : '; ') });
  return count > named.length ? `${text} ${warnedRows.more[locale]({ count: formatNumber(count - named.length, locale) })}` : text;
}
