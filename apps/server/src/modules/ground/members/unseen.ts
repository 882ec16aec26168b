import { createHash } from 'node:crypto';
import { encodeId } from '#domain/values/ids.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { isInScope, scopeOf, type Owned } from './record-scope.ts';

/**
 * Stands for a record in front of whoever may not open it: the same for the same record, so that a yes is to what was
 * asked about. Sixty-two bits of an id are chance, which nobody tries out: no key is needed.
 */
export const unseenId = (id: string): string =>
  encodeId('unseenPayment', createHash('sha256').update(id).digest().subarray(0, 16));

/** The id of a transaction that is told beside another: its own for whoever may open it. */
export const idFor = (caller: Caller, row: Owned & { id: string }): string =>
  isInScope(scopeOf(caller), row) ? row.id : unseenId(row.id);

/**
 * What a yes to several that look the same names: all of them, so that it is no yes to one of which something was said
 * since. One is named by itself (`shown`: as this person knows it).
 */
export const yesTo = (ids: readonly string[], shown: string): string =>
  ids.length < 2 ? shown : unseenId(ids.toSorted().join(' '));
