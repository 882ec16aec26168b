import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { amountCeiling } from '#domain/values/money.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import {
  amount,
  day,
  email,
  httpUrl,
  merchantReference,
  metadata,
  payableAmount,
  percent,
  phone,
} from '#contract/fields.ts';
import { outsideAccount } from '#contract/settlements/cross-border-schemas.ts';
import { rib } from '#contract/transfers/beneficiary-schemas.ts';
import { credentialAnswer } from '#contract/second-factor/schemas.ts';
import { limitsOf } from './schema-limits.ts';

/** A piece of JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = {
  [key: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  description?: string;
};

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;

/** What the field types of the contract mean beyond their JSON type; their checks are code and cannot be derived. */
const whole = (minimum: number, maximum: number): JsonSchema => ({
  type: ['integer', 'string'],
  minimum,
  maximum,
  pattern: '^(0|[1-9][0-9]{0,14})$',
});
const francs = (minimum: number): JsonSchema => ({
  ...whole(minimum, amountCeiling),
  description: 'Whole francs (XAF), as a number or as its digits in a string. No decimals.',
  examples: [10_000],
});
const fieldNotes = new Map<unknown, JsonSchema>([
  [amount, francs(0)],
  [payableAmount, francs(limits.amountMin)],
  [
    percent,
    { ...whole(0, 100), description: 'A whole percentage, as a number or as its digits in a string.', examples: [50] },
  ],
  [
    phone,
    {
      type: 'string',
      format: 'phone',
      description: 'A Cameroonian mobile number in any usual spelling; answered as 2376XXXXXXXX.',
      examples: ['237677123456'],
    },
  ],
  [
    rib,
    {
      type: 'string',
      format: 'rib',
      description: 'A bank account (RIB) of 23 digits in any usual spelling, or its IBAN.',
    },
  ],
  [
    outsideAccount,
    {
      type: 'string',
      format: 'bank-account',
      description: 'An IBAN, or an account number of 8 to 20 digits, in any usual spelling.',
    },
  ],
  [day, { format: 'date', description: 'A day in Africa/Douala.' }],
  [email, { format: 'email' }],
  [httpUrl, { format: 'uri' }],
  [merchantReference, { description: 'Your own reference: once per organisation and environment.' }],
  [
    metadata,
    {
      description:
        'Yours: whatever you want to find again with the record. At most 50 keys of 40 characters with values of 500.',
    },
  ],
  [credentialAnswer, { description: 'An answer of the browser’s credential API, as the browser gives it.' }],
]);

const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const singular = (text: string) => text.replace(/ies$/, 'y').replace(/s$/, '');

/** "transactions" + "list" → Transaction, + "get" → TransactionDetail, + "totals" → TransactionTotals. */
function nameOf(capability: string, name: string, isRow: boolean): string {
  const thing = pascal(singular(capability));
  if (isRow) return name === 'list' ? thing : `${thing}${pascal(singular(name))}`;
  return name === 'get' ? `${thing}Detail` : `${thing}${pascal(name)}`;
}

type Schema = z.ZodMiniType;
const kindOf = (schema: Schema): string => schema._zod.def.type;
const elementOf = (schema: Schema): Schema =>
  (schema as unknown as { _zod: { def: { element: Schema } } })._zod.def.element;

function described(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: schemaRef,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A field with a further check is a copy that names its parent.
      Object.assign(
        jsonSchema,
        fieldNotes.get((zodSchema._zod as { parent?: unknown }).parent),
        fieldNotes.get(zodSchema),
        limitsOf(zodSchema, io),
      );
      if (jsonSchema['multipleOf'] === 1) {
        jsonSchema.type = 'integer';
        delete jsonSchema['multipleOf'];
      }
      // A body is refused for a field that nothing reads.
      if (
        io === 'input' &&
        jsonSchema.type === 'object' &&
        jsonSchema.properties &&
        jsonSchema.additionalProperties === undefined
      )
        jsonSchema.additionalProperties = false;
      // An answer may gain fields: clients ignore what they do not know.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _dialect, $id: _id, ...rest } = schema as JsonSchema;
      return [name, rest];
    }),
  );
}

export type ContractSchemas = {
  /** Every named shape: records that are answered, and bodies. */
  named: Record<string, JsonSchema>;
  answerOf(row: { data: Schema }): JsonSchema;
  /** Any other shape of an answer. */
  schemaOf(schema: Schema): JsonSchema;
  bodyOf(row: { body?: Schema }): JsonSchema | null;
  /** The fields of a query or of path parameters, each with its schema. */
  fieldsOf(schema: Schema | undefined): { name: string; required: boolean; schema: JsonSchema }[];
};

/** JSON Schemas of the whole endpoint table. A record used by several endpoints is named once and referred to. */
export function contractSchemas(): ContractSchemas {
  const answers = z.registry<{ id: string }>();
  const bodies = z.registry<{ id: string }>();
  const names = new Map<Schema, string>();
  const taken = new Set<string>();
  const register = (registry: typeof answers, schema: Schema, wish: string) => {
    if (names.has(schema)) return;
    let name = wish;
    for (let number = 2; taken.has(name); number++) name = `${wish}${number}`;
    taken.add(name);
    names.set(schema, name);
    registry.add(schema, { id: name });
  };
  // Rows of lists first: they give the record its plain name.
  for (const { capability, name, row } of allEndpoints) {
    if (kindOf(row.data) === 'array' && kindOf(elementOf(row.data)) === 'object')
      register(answers, elementOf(row.data), nameOf(capability, name, true));
  }
  for (const { capability, name, row } of allEndpoints) {
    if (kindOf(row.data) === 'object' && !row.file) register(answers, row.data, nameOf(capability, name, false));
    if (row.body) register(bodies, row.body, `${nameOf(capability, name, false)}Body`);
  }
  const loose = (schema: Schema): JsonSchema => {
    const name = names.get(schema);
    if (name) return { $ref: schemaRef(name) };
    if (kindOf(schema) === 'array') return { type: 'array', items: loose(elementOf(schema)) };
    const registry = z.registry<{ id: string }>();
    registry.add(schema, { id: 'it' });
    return described(registry, 'output')['it']!;
  };
  return {
    named: { ...described(answers, 'output'), ...described(bodies, 'input') },
    answerOf: (row) => loose(row.data),
    schemaOf: loose,
    bodyOf: (row) => (row.body ? { $ref: schemaRef(names.get(row.body)!) } : null),
    fieldsOf(schema) {
      if (!schema) return [];
      const object = loose(schema);
      return Object.entries(object.properties ?? {}).map(([name, field]) => ({
        name,
        required: object.required?.includes(name) ?? false,
        schema: field,
      }));
    },
  };
}
