import type { AuditNote, DataAnswer, FileAnswer } from './context.ts';
import type { Read } from './read-input.ts';

/** The record in the path, or the one that was made; and what else the call named, such as the filters of an export. */
export function whatWasAsked({ params, query }: Read, answered: DataAnswer<unknown> | FileAnswer | null): AuditNote {
  const { id: fromPath, ...named } = { ...(params as Record<string, unknown> | undefined) };
  const id = fromPath ?? (answered?.kind === 'data' ? (answered.data as { id?: unknown } | null)?.id : undefined);
  const detail = { ...named, ...(query as Record<string, unknown> | undefined) };
  return { ...(typeof id === 'string' ? { objectId: id } : {}), ...(Object.keys(detail).length > 0 ? { detail } : {}) };
}
