import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal, type FieldProblem } from '../kit/http/fail.ts';
import { validate } from '../kit/http/validate.ts';
import { contractSchemas, type JsonSchema } from './openapi-schemas.ts';

/**
 * What the description says of a field and what the listener enforces are one thing, and whoever passes a limit is told
 * which. Walked here are the bodies and queries of every call, as a program reads them.
 */
const schemas = contractSchemas();
type Step = string | number;
type Part = { at: readonly Step[]; schema: JsonSchema; around: (value: unknown) => unknown };

/** Which option of a union it is may hang on one of these. */
const isClosed = (schema: JsonSchema): boolean => schema.enum !== undefined || 'const' in schema;
const typesOf = (schema: JsonSchema): string[] => [schema.type ?? []].flat();
/** The names that an object of named keys may have. */
const keysOf = (schema: JsonSchema): string[] | undefined =>
  (schema['propertyNames'] as JsonSchema | undefined)?.enum as string[] | undefined;
function* partsOf(schema: JsonSchema, at: readonly Step[], around: (value: unknown) => unknown): Generator<Part> {
  yield { at, schema, around };
  for (const option of [...(schema.anyOf ?? []), ...((schema['oneOf'] as JsonSchema[] | undefined) ?? [])])
    yield* partsOf(option, at, around);
  const fixed = Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([, field]) => isClosed(field))
      .map(([name, field]) => [name, field.enum?.[0] ?? field['const']]),
  );
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* partsOf(field, [...at, name], (value) => around({ ...fixed, [name]: value }));
  if (schema.items) yield* partsOf(schema.items, [...at, 0], (value) => around([value]));
  if (typeof schema['additionalProperties'] === 'object') {
    const key = keysOf(schema)?.[0] ?? 'key';
    yield* partsOf(schema['additionalProperties'] as JsonSchema, [...at, key], (value) => around({ [key]: value }));
  }
}
const itself = (value: unknown) => value;
const bodies = allEndpoints.flatMap(({ capability, name, row }) => {
  const body = schemas.bodyOf(row);
  return body
    ? [
        {
          call: `${capability}.${name}`,
          row,
          parts: [...partsOf(schemas.named[body.$ref!.split('/').at(-1)!]!, [], itself)],
        },
      ]
    : [];
});
const queries = allEndpoints.map(({ capability, name, row }) => ({
  call: `${capability}.${name}`,
  row,
  parts: schemas
    .fieldsOf(row.query)
    .flatMap((field) => [...partsOf(field.schema, [field.name], (value) => ({ [field.name]: value }))]),
}));

/** A pattern that itself ends: none of its parts may be repeated at will. */
const ends = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^.*\$$/s.test(pattern) &&
  !/(?<!\\)[+*]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, '.'));

function boundless({ at, schema }: Part): string[] {
  const types = typesOf(schema);
  const wide: string[] = [];
  if (isClosed(schema)) return [];
  if (
    types.includes('string') &&
    schema['maxLength'] === undefined &&
    !ends(schema['pattern']) &&
    schema['format'] !== 'date'
  )
    wide.push('text');
  if (types.includes('array') && schema['maxItems'] === undefined) wide.push('list');
  if (
    types.some((type) => type === 'number' || type === 'integer') &&
    (schema['minimum'] === undefined || schema['maximum'] === undefined)
  )
    wide.push('number');
  if (
    types.includes('object') &&
    schema['additionalProperties'] &&
    schema['maxProperties'] === undefined &&
    !keysOf(schema)
  )
    wide.push('keys');
  return wide.map((what) => `${at.join('.')}: ${what}`);
}

describe('what a call takes has a bound, and the description says which', () => {
  it('in every body', () => {
    expect(bodies.length).toBeGreaterThan(120);
    expect(bodies.flatMap(({ call, parts }) => parts.flatMap(boundless).map((part) => `${call} ${part}`))).toEqual([]);
  });
  it('in every query', () => {
    expect(queries.flatMap(({ call, parts }) => parts.flatMap(boundless).map((part) => `${call} ${part}`))).toEqual([]);
  });
  // An expression remembers each step that it repeats: over some millions of letters V8 has no room for them.
  it('and none as long as a file is read by an expression that repeats at will', () => {
    const long = bodies.flatMap(({ call, parts }) =>
      parts
        .filter(({ schema }) => typesOf(schema).includes('string') && (schema['maxLength'] as number) > 100_000)
        .map(({ at, schema }) => ({ field: `${call} ${at.join('.')}`, pattern: schema['pattern'] })),
    );
    expect(long.map(({ field }) => field).toSorted()).toEqual(['bankFiles.upload contentBase64', 'signUp.create logo']);
    expect(long.filter(({ pattern }) => pattern !== undefined && !ends(pattern))).toEqual([]);
  });
});

/** Values just outside of each limit of a part, with what the refusal must say of it. */
function outsides({ schema }: Part): { value: unknown; limit: number | null }[] {
  const types = typesOf(schema);
  const number = (name: string) => schema[name] as number | undefined;
  const found: { value: unknown; limit: number | null }[] = [];
  const shaped = schema['pattern'] !== undefined || schema['format'] !== undefined;
  const [maxLength, minLength, maximum, minimum, maxItems, minItems, maxProperties] = [
    'maxLength',
    'minLength',
    'maximum',
    'minimum',
    'maxItems',
    'minItems',
    'maxProperties',
  ].map(number);
  if (types.includes('string') && maxLength !== undefined)
    found.push({ value: 'a'.repeat(maxLength + 1), limit: shaped ? null : maxLength });
  if (types.includes('string') && minLength !== undefined && minLength > 1)
    found.push({ value: 'a'.repeat(minLength - 1), limit: shaped ? null : minLength });
  if (types.some((type) => type === 'number' || type === 'integer')) {
    if (maximum !== undefined) found.push({ value: maximum + 1, limit: maximum });
    // Less than nothing is a rule of its own where amounts are read.
    if (minimum !== undefined) found.push({ value: minimum - 1, limit: minimum === 0 ? null : minimum });
  }
  if (types.includes('integer')) found.push({ value: 1.5, limit: null });
  if (types.includes('array') && maxItems !== undefined)
    found.push({ value: Array.from({ length: maxItems + 1 }, () => 'x'), limit: maxItems });
  if (types.includes('array') && minItems !== undefined)
    found.push({ value: [], limit: minItems === 1 ? null : minItems });
  if (types.includes('object') && maxProperties !== undefined)
    found.push({
      value: Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, index) => [`k${index}`, 'x'])),
      limit: maxProperties,
    });
  if (schema.enum && typeof schema.enum[0] === 'string') found.push({ value: 'somethingElse', limit: null });
  return found;
}

function problemsOf(schema: Endpoint['body'], input: unknown): FieldProblem[] {
  try {
    validate(schema!, input);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? [];
    throw error;
  }
}

/** As sentences write it: 10 000 in groups. */
const said = (message: string, limit: number): boolean =>
  message
    .replace('\u2212', '-')
    .replace(/[\s\u00a0\u202f,]/g, '')
    .includes(String(limit));

describe('whoever passes a limit is told which, by field', () => {
  it.each(bodies.filter(({ parts }) => parts.some((part) => outsides(part).length > 0)))('$call', ({ row, parts }) => {
    const silent = parts.flatMap((part) =>
      outsides(part).flatMap(({ value, limit }) => {
        const path = part.at.join('.');
        const problem = problemsOf(row.body, part.around(value)).find((field) => field.path === path);
        if (!problem) return [`${path} takes ${JSON.stringify(value).slice(0, 60)}`];
        return limit === null || (said(problem.message.en, limit) && said(problem.message.fr, limit))
          ? []
          : [`${path} does not say ${limit}: ${problem.message.en}`];
      }),
    );
    expect(silent).toEqual([]);
  });
  it('also of a query', () => {
    const silent = queries.flatMap(({ call, row, parts }) =>
      parts
        .filter((part) => part.at.length === 1)
        .flatMap((part) =>
          outsides(part)
            .filter(({ value }) => !Array.isArray(value))
            .flatMap(({ value, limit }) => {
              const problem = problemsOf(
                row.query,
                part.around(typeof value === 'number' ? String(value) : value),
              ).find((field) => field.path.split('.')[0] === part.at[0]);
              if (!problem) return [`${call} ${part.at[0]} takes ${String(value).slice(0, 60)}`];
              return limit === null || said(problem.message.en, limit)
                ? []
                : [`${call} ${part.at[0]} does not say ${limit}: ${problem.message.en}`];
            }),
        ),
    );
    expect(silent).toEqual([]);
  });
  it('names what may be chosen', () => {
    const { row } = bodies.find(({ call }) => call === 'directCharges.create')!;
    expect(problemsOf(row.body, { operator: 'nexttel' }).find((field) => field.path === 'operator')?.message.en).toBe(
      'Choose one of the values offered: mtn, orange.',
    );
  });
});
