import { sql, type RawBuilder } from 'kysely';

/**
 * From one list of columns the two places where an update of many rows names them: what is set, and the shape of the
 * rows it is set from. Made once, so the statement is the same text for ever.
 */
export function savedColumns(columns: Readonly<Record<string, string>>): {
  set: RawBuilder<unknown>;
  shape: RawBuilder<unknown>;
} {
  const key = { organisation_id: 'text', id: 'text' };
  const names = Object.keys(columns);
  return {
    set: sql.raw(names.map((name) => `${name} = v.${name}`).join(', ')),
    shape: sql.raw(
      Object.entries({ ...key, ...columns })
        .map(([name, type]) => `${name} ${type}`)
        .join(', '),
    ),
  };
}
