import type * as z from 'zod/mini';
import { definitionOf } from '#contract/shapes.ts';

/** A field that the schema does not have, and the names that it has at that place. */
export type UnknownField = { path: readonly (string | number)[]; known: readonly string[] };

type Walk = (schema: z.ZodMiniType, value: unknown) => Generator<UnknownField>;

/**
 * What somebody wrote that nothing reads. A schema drops it in silence, and a field typed wrong becomes its default:
 * here it is found by walking value and schema side by side. `io` says which end of a pipe the value is at. One by one,
 * so that whoever asks for the first fifty of a hundred thousand has done the work of fifty.
 */
export function* unknownFields(
  schema: z.ZodMiniType,
  value: unknown,
  io: 'input' | 'output',
  path: readonly (string | number)[] = [],
): Generator<UnknownField> {
  if (typeof value !== 'object' || value === null) return;
  const definition = definitionOf(schema);
  const inside = (inner: z.ZodMiniType, of: unknown, at: readonly (string | number)[] = path) =>
    unknownFields(inner, of, io, at);
  if (definition.innerType) return yield* inside(definition.innerType, value);
  switch (definition.type) {
    case 'object': {
      const known = Object.keys(definition.shape!);
      for (const name in value) {
        if (!Object.hasOwn(value, name)) continue;
        const field = Object.hasOwn(definition.shape!, name) ? definition.shape![name] : definition.catchall;
        if (field) yield* inside(field, (value as Record<string, unknown>)[name], [...path, name]);
        else yield { path: [...path, name], known };
      }
      return;
    }
    case 'array':
      if (Array.isArray(value))
        for (const [index, of] of value.entries()) yield* inside(definition.element!, of, [...path, index]);
      return;
    case 'tuple':
      if (Array.isArray(value))
        for (const [index, of] of value.entries())
          yield* inside(definition.items![index] ?? definition.rest ?? definition.items![0]!, of, [...path, index]);
      return;
    case 'record':
      for (const [name, of] of Object.entries(value)) yield* inside(definition.valueType!, of, [...path, name]);
      return;
    case 'union':
      return yield* least(definition.options!, value, inside);
    case 'intersection': {
      const right = new Set<string>();
      for (const field of inside(definition.right!, value)) right.add(field.path.join('.'));
      for (const field of inside(definition.left!, value)) if (right.has(field.path.join('.'))) yield field;
      return;
    }
    case 'pipe':
      return yield* inside(io === 'input' ? definition.in! : definition.out!, value);
    case 'lazy':
      return yield* inside(definition.getter!(), value);
    default:
      return;
  }
}

/** Nobody has so many that it matters which shape knows more of them. */
const comparedMax = 100;

/** Of several shapes the one that fits, or else the one that knows most of what is there. */
function* least(options: readonly z.ZodMiniType[], value: unknown, inside: Walk): Generator<UnknownField> {
  const fitting = options.filter((option) => option.safeParse(value).success);
  const [fewest] = (fitting.length > 0 ? fitting : options)
    .map((option) => firstOf(inside(option, value), comparedMax))
    .toSorted((a, b) => a.length - b.length);
  yield* fewest ?? [];
}

/** The first so many of what comes one by one; what comes after is never made. */
export function firstOf<T>(all: Iterable<T>, max: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    if (first.push(one) >= max) break;
  }
  return first;
}
