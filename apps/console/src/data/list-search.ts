import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
/** How many rows stand before the page: keyset pages do not know it themselves. */
const place = { at: z.optional(integerText(0, 999_999_999)) };

/**
 * The address of a list: the query of its endpoint, the place of its page, and what else the screen keeps there, such
 * as the row that is open.
 */
export const listSearch = <Q extends Shape, M extends Shape = {}>(
  query: { shape: Q },
  more?: M,
): z.ZodMiniObject<Q & typeof place & M> => z.object({ ...query.shape, ...place, ...more }) as never;
