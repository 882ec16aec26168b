import type * as z from 'zod/mini';
import { definitionOf } from './shapes.ts';

/**
 * Takes out what programs and forms write for nothing. Generated clients send null for every field that was not set,
 * and a form sends an empty text: for an optional field both are the same as leaving it out. Where null means something
 * of its own (none, take it away) it stays, and an empty text where no text may stand is that null.
 */
export function withoutNothing(schema: z.ZodMiniType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const definition = definitionOf(schema);
  if (definition.innerType) return withoutNothing(definition.innerType, value);
  switch (definition.type) {
    case 'object':
      // A list is no record, an empty one neither: taken for one, a selection of nothing would be all.
      if (Array.isArray(value) || hasTooMany(value)) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, of]) => {
          const known = Object.hasOwn(definition.shape!, name) ? definition.shape![name]! : undefined;
          if (!known) return [[name, of]];
          const meant = meantBy(known, of);
          return meant === undefined ? [] : [[name, withoutNothing(known, meant)]];
        }),
      );
    case 'array':
      return Array.isArray(value) ? value.map((of) => withoutNothing(definition.element!, of)) : value;
    case 'union': {
      const cleaned = definition.options!.map((option) => ({ option, value: withoutNothing(option, value) }));
      return (
        cleaned.find((each) => each.option.safeParse(each.value).success) ??
        cleaned.toSorted((a, b) => keysOf(a.value) - keysOf(b.value))[0]
      )?.value;
    }
    case 'intersection':
      return withoutNothing(definition.right!, withoutNothing(definition.left!, value));
    case 'pipe':
      return withoutNothing(definition.in!, value);
    case 'lazy':
      return withoutNothing(definition.getter!(), value);
    default:
      return value;
  }
}

const namesMax = 1000;
/** No record of ours has so many names: it is refused for them, and nothing else of it is looked at. */
function hasTooMany(value: object): boolean {
  let count = 0;
  for (const _name in value) if (++count > namesMax) return true;
  return false;
}

const keysOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

/** The value that a field was given, with nothing written as the field itself has it: left out (undefined), or null. */
function meantBy(field: z.ZodMiniType, value: unknown): unknown {
  if (value !== null && value !== '') return value;
  if (field.safeParse(value).success) return value;
  if (value === '' && field.safeParse(null).success) return null;
  return isOptional(field) ? undefined : value;
}

/** A transform sees an absent field, which makes it optional to the library and not to whoever calls. */
function isOptional(field: z.ZodMiniType): boolean {
  const { type, in: first } = definitionOf(field);
  return field._zod.optin === 'optional' && !(type === 'pipe' && definitionOf(first!).type === 'transform');
}
