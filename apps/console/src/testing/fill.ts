import fc from 'fast-check';
import type * as z from 'zod/mini';

/** As much of an answer as a test says; what it leaves out is made from the schema. */
export type Parts<T> = T extends readonly (infer Item)[]
  ? readonly Parts<Item>[]
  : T extends object
    ? { [K in keyof T]?: Parts<T[K]> }
    : T;

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
  out?: z.ZodMiniType;
  in?: z.ZodMiniType;
  keyType?: z.ZodMiniType;
  partial?: boolean;
  valueType?: z.ZodMiniType;
  entries?: Record<string, unknown>;
  values?: unknown[];
  getter?: () => z.ZodMiniType;
  checks?: { _zod: { def: Check } }[];
};
type Check = { check: string; format?: string; pattern?: RegExp; minimum?: number; value?: number };
const defOf = (schema: z.ZodMiniType): Def => schema._zod.def;

/**
 * A value of a schema, the same each time: what the test says, and around it the least that the schema takes. What may
 * be missing is missing, what may be null is null, and a list is empty, so that a test says whatever it is about.
 */
export function fill(schema: z.ZodMiniType, parts?: unknown, name = ''): unknown {
  const def = defOf(schema);
  const inner = () => fill(def.innerType!, parts, name);
  switch (def.type) {
    case 'object':
      return filledObject(def, parts);
    case 'array':
      return Array.isArray(parts) ? parts.map((part) => fill(def.element!, part, singular(name))) : leastOf(def, name);
    case 'tuple':
      return def.items!.map((item, at) => fill(item, (parts as unknown[] | undefined)?.[at], name));
    case 'record':
      return parts === undefined ? leastRecord(def) : filledRecord(def, parts as object);
    case 'optional':
      return parts === undefined ? undefined : inner();
    case 'nullable':
      return parts === undefined || parts === null ? null : inner();
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner();
    case 'lazy':
      return fill(def.getter!(), parts, name);
    case 'pipe':
      return fill(defOf(def.in!).type === 'transform' ? def.out! : def.in!, parts, name);
    case 'union':
      return fill(optionFor(def.options!, parts), parts, name);
    default:
      return parts === undefined ? leastValue(def, schema, name) : parts;
  }
}

function filledObject(def: Def, parts: unknown): unknown {
  const said = (parts ?? {}) as Record<string, unknown>;
  const stranger = Object.keys(said).find((key) => !(key in def.shape!));
  if (stranger) throw new Error(`The contract knows no "${stranger}" here, only ${Object.keys(def.shape!).join(', ')}`);
  return Object.fromEntries(
    Object.entries(def.shape!)
      .map(([key, child]) => [key, fill(child, said[key], key)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** Records over a closed list of keys have them all; others are empty. */
function leastRecord(def: Def): unknown {
  const { type, entries } = defOf(def.keyType!);
  if (type !== 'enum' || def.partial) return {};
  return Object.fromEntries(Object.values(entries!).map((key) => [key, fill(def.valueType!, undefined, String(key))]));
}
const filledRecord = (def: Def, parts: object) => ({
  ...(leastRecord(def) as object),
  ...Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, fill(def.valueType!, part, key)])),
});

function leastOf(def: Def, name: string): unknown[] {
  const least = checksOf(def).find(({ check }) => check === 'min_length')?.minimum ?? 0;
  return Array.from({ length: least }, () => fill(def.element!, undefined, singular(name)));
}
const singular = (name: string) => name.replace(/s$/, '');

/** The first of a union's ways that takes what the test says. */
function optionFor(options: z.ZodMiniType[], parts: unknown): z.ZodMiniType {
  const fits = (option: z.ZodMiniType): boolean => {
    try {
      return option.safeParse(fill(option, parts)).success;
    } catch {
      return false;
    }
  };
  return (parts === undefined ? undefined : options.find(fits)) ?? options[0]!;
}

const checksOf = (def: Def): Check[] => (def.checks ?? []).map(({ _zod }) => _zod.def);

function leastValue(def: Def, schema: z.ZodMiniType, name: string): unknown {
  switch (def.type) {
    case 'string':
      return leastText(schema, name);
    case 'number':
      return Math.max(0, ...checksOf(def).flatMap(({ check, value }) => (check === 'greater_than' ? [value!] : [])));
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries!)[0];
    case 'literal':
      return def.values![0];
    case 'unknown':
    case 'any':
    case 'null':
      return null;
    default:
      throw new Error(`No value is known for a schema of type ${def.type} (${name})`);
  }
}

const aDay = '2026-03-02';

/** A text says by its name what it is, unless a pattern or the name itself wants something else. */
function leastText(schema: z.ZodMiniType, name: string): string {
  const def = defOf(schema) as Def & Check;
  const checks = [...(def.check ? [def as Check] : []), ...checksOf(def)];
  const pattern = checks.find((check) => check.pattern)?.pattern;
  const likely = /(At|[Uu]ntil|^at|^asOf)$/.test(name)
    ? '2026-03-02T09:00:00.000Z'
    : /([Dd]ay|[Dd]ate|On)$/.test(name)
      ? aDay
      : /[Pp]hone$/.test(name)
        ? '237670000001'
        : /[Ee]mail$/.test(name)
          ? 'someone@example.org'
          : /([Uu]rl|[Hh]ref)$/.test(name)
            ? 'https://example.org/'
            : name;
  // A day is called by many names, and few texts of its pattern are in a calendar.
  const taken = [likely, aDay].find((text) => schema.safeParse(text).success);
  if (taken !== undefined || !pattern) return taken ?? likely;
  return fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 1 })[0]!;
}
