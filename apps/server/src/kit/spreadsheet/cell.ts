import { dayStart } from '#domain/values/time.ts';

/** What a column holds. Dates are instants, shown in the local time of Africa/Douala. */
export type CellKind = 'text' | 'number' | 'dateTime' | 'date';
export type Cell = string | number | Date | null;
export type SheetColumn = {
  header: string;
  kind: CellKind;
  /** In characters. */
  width: number;
  /**
   * A column to be filled in whose digits are text, such as phone numbers: a spreadsheet program must not count with
   * them.
   */
  isText?: boolean;
};

/** Local time minus UTC; the zone has no daylight saving (see #domain/time.ts). */
export const localOffsetMs = -dayStart('1970-01-01').getTime();

/** "2026-11-20 23:30:00" in local time: sorts as text, and every spreadsheet reads it in every language. */
export function localStamp(at: Date, kind: 'dateTime' | 'date'): string {
  const text = new Date(at.getTime() + localOffsetMs).toISOString();
  return kind === 'date' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/**
 * Text that a spreadsheet would take for a formula: = + - @ (also full width), behind any spaces or invisible marks,
 * and text that begins with tab, line break or NUL. Written as a check instead of a clean-up: nothing of the text is
 * lost.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const formula = /^(?:[\t\r\n\0]|[\s\0\u00ad\u200b-\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** The text as it may stand in a spreadsheet: a leading apostrophe keeps it text. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);
