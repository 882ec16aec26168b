import type * as z from 'zod/mini';

type Limits = { [keyword: string]: string | number };
type Check = {
  check: string;
  value?: number;
  inclusive?: boolean;
  minimum?: number;
  maximum?: number;
  length?: number;
  pattern?: RegExp;
  params?: { maximum?: number; contentEncoding?: string };
};
type Definition = { type: string; checks?: { _zod: { def: Check } }[]; in?: z.core.$ZodType; out?: z.core.$ZodType };

/**
 * The limits that a schema enforces, as keywords of JSON Schema. The library writes down those of plain types by
 * itself; what is read before it is checked (trimmed, parsed) has its limits at the far end of a pipe, which it does
 * not look at.
 */
export function limitsOf(schema: z.core.$ZodType, io: 'input' | 'output'): Limits {
  const definition = schema._zod.def as unknown as Definition;
  if (definition.type === 'pipe')
    return {
      ...(io === 'input' && readsAsOne(definition) ? limitsOf(definition.out!, io) : {}),
      ...own(definition, kindOf(definition.out!)),
    };
  return own(definition, definition.type);
}

/** Text stays text: of a text that becomes a list the length of the list says nothing. */
const readsAsOne = ({ in: first, out: last }: Definition): boolean =>
  kindOf(first!) === kindOf(last!) || (first!._zod.def as { type: string }).type === 'transform';

/**
 * What a schema gives in the end: a pipe gives what its last part gives; what only transforms gives what it was given.
 */
function kindOf(schema: z.core.$ZodType): string {
  const { type, in: first, out: last } = schema._zod.def as unknown as Definition;
  if (type !== 'pipe') return type;
  return (last!._zod.def as { type: string }).type === 'transform' ? kindOf(first!) : kindOf(last!);
}

function own({ checks = [] }: Definition, kind: string): Limits {
  const limits: Limits = {};
  const [low, high]: [string, string] = kind === 'array' ? ['minItems', 'maxItems'] : ['minLength', 'maxLength'];
  for (const {
    _zod: { def },
  } of checks) {
    if (def.check === 'max_length') limits[high] = def.maximum!;
    // Nothing is shorter than nothing.
    if (def.check === 'min_length' && (def.minimum ?? 0) > 0) limits[low] = def.minimum!;
    if (def.check === 'less_than') limits[def.inclusive ? 'maximum' : 'exclusiveMaximum'] = def.value!;
    if (def.check === 'greater_than') limits[def.inclusive ? 'minimum' : 'exclusiveMinimum'] = def.value!;
    if (def.check === 'string_format' && def.pattern && kind === 'string') limits['pattern'] = def.pattern.source;
    // Of an object of free keys: see `keysMax`.
    if (def.check === 'custom' && kind === 'record' && def.params?.maximum !== undefined)
      limits['maxProperties'] = def.params.maximum;
    // See `base64`.
    if (def.check === 'custom' && def.params?.contentEncoding) limits['contentEncoding'] = def.params.contentEncoding;
  }
  return limits;
}
