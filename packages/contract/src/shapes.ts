import type * as z from 'zod/mini';

/** What a schema says of itself, as far as the walks beside it read it. */
export type Definition = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  valueType?: z.ZodMiniType;
  items?: readonly z.ZodMiniType[];
  rest?: z.ZodMiniType | null;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  left?: z.ZodMiniType;
  right?: z.ZodMiniType;
  getter?(): z.ZodMiniType;
};
export const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def;
