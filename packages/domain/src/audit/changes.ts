type Document = Record<string, unknown> | null;
export type Change = { name: string; before: string | null; after: string | null };

/** A value of the log as one line of text; null for nothing. */
export function auditValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((item) => auditValue(item) ?? '–').join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${auditValue(item) ?? '–'}`)
      .join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What an entry says was changed, field by field, in the order it was written. */
export function changesOf(before: Document, after: Document): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: auditValue(before?.[name]), after: auditValue(after?.[name]) }));
}
