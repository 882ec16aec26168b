import { createHash } from 'node:crypto';
import { encodeId } from '#domain/values/ids.ts';

/**
 * Stands for a record in front of whoever may not open it: the same for the same record, so that a yes is to what was
 * asked about. Sixty-two bits of an id are chance, which nobody tries out: no key is needed.
 */
export const unseenId = (id: string): string =>
  encodeId('unseenPayment', createHash('sha256').update(id).digest().subarray(0, 16));

/**
 * What a yes to several that look the same names: all of them, so that it is no yes to one of which something was said
 * since. One is named by itself (`shown`: as this person knows it).
 */
export const yesTo = (ids: readonly string[], shown: string): string =>
  ids.length < 2 ? shown : unseenId(ids.toSorted().join(' '));
