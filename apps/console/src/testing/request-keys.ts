import type * as z from 'zod/mini';

type Def = { type: string; shape?: object; options?: z.ZodMiniType[]; in?: z.ZodMiniType; innerType?: z.ZodMiniType };

/** The fields that a request may carry at its top; null where any may. */
export function requestKeysOf(schema: z.ZodMiniType): ReadonlySet<string> | null {
  const def = schema._zod.def as Def;
  if (def.shape) return new Set(Object.keys(def.shape));
  if (def.options) {
    const all = def.options.map(requestKeysOf);
    return all.includes(null) ? null : new Set(all.flatMap((keys) => [...keys!]));
  }
  const within = def.innerType ?? def.in;
  return within ? requestKeysOf(within) : null;
}
