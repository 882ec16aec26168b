import { changesOf, auditValue } from '#domain/audit/changes.ts';
import { deviceName } from '#domain/people/device-name.ts';
import { zone, zoneLabel } from '#domain/values/time.ts';
import type { auditExportColumns } from '#contract/audit/api.ts';
import { auditActionName, auditObjectName, auditResultName } from '#i18n/catalogues/audit/actions.ts';
import { auditWords } from '#i18n/catalogues/audit/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Cell, SheetColumn } from '../../../kit/spreadsheet/cell.ts';
import type { Entry } from './list.ts';

type Column = (typeof auditExportColumns)[number];
type Rule = { width: number; cell(row: Entry, locale: Locale): Cell };

const rules: Record<Column, Rule> = {
  at: { width: 20, cell: (row) => row.at },
  actor: {
    width: 24,
    cell: (row, locale) =>
      row.actor_name ?? (row.actor_kind === 'user' ? row.actor_id : say(auditWords, locale)[row.actor_kind]),
  },
  action: { width: 34, cell: (row, locale) => auditActionName(row.action, locale) },
  object: { width: 20, cell: (row, locale) => (row.object_type ? auditObjectName(row.object_type, locale) : null) },
  objectId: { width: 34, cell: (row) => row.object_id },
  affectedUser: { width: 24, cell: (row) => (row.affected_came ? (row.affected_name ?? row.affected_user_id) : null) },
  result: { width: 18, cell: (row, locale) => auditResultName(row.result, locale) },
  changes: {
    width: 60,
    cell: (row) =>
      changesOf(row.before, row.after)
        .map(({ name, before, after }) => `${name}: ${before ?? '–'} → ${after ?? '–'}`)
        .join('; ') || null,
  },
  detail: { width: 40, cell: (row) => auditValue(row.detail) },
  ip: { width: 16, cell: (row) => row.ip },
  device: { width: 24, cell: (row) => deviceName(row.device) },
  requestId: { width: 34, cell: (row) => row.request_id },
  environment: { width: 14, cell: (row, locale) => say(auditWords, locale)[row.environment] },
  id: { width: 34, cell: (row) => row.id },
};

/** The columns asked for, in that order, named as on the screen; times name their zone. */
export function exportTable(
  columns: readonly Column[],
  locale: Locale,
): { sheet: SheetColumn[]; cells(row: Entry): Cell[] } {
  const words = say(auditWords, locale);
  const chosen = [...new Set(columns)];
  return {
    sheet: chosen.map((key) => ({
      header: key === 'at' ? `${words.at} (${zone}, ${zoneLabel})` : words[key],
      kind: key === 'at' ? 'dateTime' : 'text',
      width: rules[key].width,
    })),
    cells: (row) => chosen.map((key) => rules[key].cell(row, locale)),
  };
}
