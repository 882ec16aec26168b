import type * as z from 'zod/mini';
import { nearestName } from '../nearest-name.ts';
import { definitionOf } from './shapes.ts';

/** A field that the schema does not have, and the one that was most likely meant. */
export type UnknownField = { path: readonly (string | number)[]; nearest: string | null };

/**
 * What somebody wrote that nothing reads. A schema drops it in silence, and a field typed wrong becomes its default: here it is
 * found by walking value and schema side by side. `io` says which end of a pipe the value is at.
 */
export function unknownFields(schema: z.ZodMiniType, value: unknown, io: 'input' | 'output', path: readonly (string | number)[] = []): UnknownField[] {
  if (typeof value !== 'object' || value === null) return [];
  const definition = definitionOf(schema);
  const inside = (inner: z.ZodMiniType, of: unknown, at: readonly (string | number)[] = path) => unknownFields(inner, of, io, at);
  if (definition.innerType) return inside(definition.innerType, value);
  switch (definition.type) {
    case 'object':
      return Object.entries(value).flatMap(([name, of]) => {
        const known = Object.hasOwn(definition.shape!, name) ? definition.shape![name] : definition.catchall;
        return known ? inside(known, of, [...path, name]) : [{ path: [...path, name], nearest: nearestName(name, Object.keys(definition.shape!)) }];
      });
    case 'array':
      return Array.isArray(value) ? value.flatMap((of, index) => inside(definition.element!, of, [...path, index])) : [];
    case 'tuple':
      return Array.isArray(value) ? value.flatMap((of, index) => inside(definition.items![index] ?? definition.rest ?? definition.items![0]!, of, [...path, index])) : [];
    case 'record':
      return Object.entries(value).flatMap(([name, of]) => inside(definition.valueType!, of, [...path, name]));
    case 'union':
      return least(definition.options!, value, inside);
    case 'intersection': {
      const right = new Set(inside(definition.right!, value).map((field) => field.path.join('.')));
      return inside(definition.left!, value).filter((field) => right.has(field.path.join('.')));
    }
    case 'pipe':
      return inside(io === 'input' ? definition.in! : definition.out!, value);
    case 'lazy':
      return inside(definition.getter!(), value);
    default:
      return [];
  }
}

/** Of several shapes the one that fits, or else the one that knows most of what is there. */
function least(options: readonly z.ZodMiniType[], value: unknown, inside: (schema: z.ZodMiniType, value: unknown) => UnknownField[]): UnknownField[] {
  const fitting = options.filter((option) => option.safeParse(value).success);
  return (fitting.length > 0 ? fitting : options).map((option) => inside(option, value)).toSorted((a, b) => a.length - b.length)[0] ?? [];
}
