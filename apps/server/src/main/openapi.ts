import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brand } from '#domain/values/brand.ts';
import { fileTypes, type Endpoint, type FileType } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { errorCatalogue, universalErrors, type ErrorKey } from '#contract/errors.ts';
import { apiDocsWords, capabilityNames, frenchSummaries } from '#i18n/catalogues/api-docs/words.ts';
import { isLocale, say, type Locale } from '#i18n/words.ts';
import { rootFolder } from '../kit/config.ts';
import { keptPages } from '../kit/http/kept-page.ts';
import { apiDocsPage } from './api-docs.ts';
import { contractSchemas, schemaRef, type ContractSchemas, type JsonSchema } from './openapi-schemas.ts';
import type { EnvironmentServices } from './services.ts';
import { errorText, refusalExample, refusal } from './openapi-refusals.ts';

export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, JsonSchema> };
};
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, { schema: JsonSchema; description: string }>;
      content?: Record<string, { schema: JsonSchema; examples?: Record<string, { $ref: string }> }>;
    }
  >;
  'x-permission': string;
  'x-idempotent': boolean;
};
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
  style?: string;
  explode?: boolean;
};

const packageVersion = (JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { version: string })
  .version;
let schemas: ContractSchemas | null = null;

/** The errors an endpoint can answer: its own, those of every call, and those its flags bring with them. */
export function errorsOf(row: Endpoint): ErrorKey[] {
  const general = universalErrors.filter(
    (key) =>
      (row.body !== undefined || (key !== 'request.not_json' && key !== 'request.unsupported_type')) &&
      (row.permission !== 'public' || (!key.startsWith('session.') && key !== 'access.denied')),
  );
  const idempotent: ErrorKey[] = row.idempotent
    ? ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress']
    : [];
  return [...new Set([...row.errors, ...idempotent, ...general])];
}

export const summaryOf = (capability: string, name: string, row: Endpoint, language: Locale): string =>
  language === 'fr'
    ? ((frenchSummaries as Record<string, Record<string, string>>)[capability]?.[name] ?? row.summary)
    : row.summary;

const idempotencyKey = (description: string, required: boolean): Parameter => ({
  name: 'idempotency-key',
  in: 'header',
  required,
  schema: { type: 'string', minLength: 8, maxLength: 100, pattern: '^[\\x21-\\x7e]{8,100}$' },
  description,
});

/** OpenAPI 3.1 of everything in the endpoint table, written from that table alone. */
export function openApi(options: {
  environment: 'production' | 'sandbox';
  publicUrl: string;
  language: Locale;
}): OpenApi {
  schemas ??= contractSchemas();
  const { language } = options;
  const words = say(apiDocsWords, language);
  const paths: OpenApi['paths'] = {};
  for (const { capability, name, row } of allEndpoints) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = operationOf(schemas, capability, name, row, language);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: packageVersion, description: words.introduction },
    servers: [
      { url: options.publicUrl, description: options.environment === 'production' ? words.production : words.sandbox },
    ],
    tags: [...new Set(allEndpoints.map(({ capability }) => capability))].map((name) => ({
      name,
      description: capabilityNames[name as keyof typeof capabilityNames]?.[language] ?? name,
    })),
    paths,
    components: {
      schemas: { ...schemas.named, Refusal: refusal, ListMeta: listMeta },
      parameters: {
        OrganisationId: {
          name: 'x-organisation-id',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: words.organisationHeader,
        },
        Language: {
          name: 'accept-language',
          in: 'header',
          required: false,
          schema: { type: 'string', enum: ['en', 'fr'], default: 'en' },
          description: words.languageHeader,
        },
        IdempotencyKey: idempotencyKey(words.idempotencyHeader, true),
        OptionalIdempotencyKey: idempotencyKey(words.idempotencyHeader, false),
      },
      examples: Object.fromEntries(
        (Object.keys(errorCatalogue) as ErrorKey[]).map((key) => [
          key,
          { summary: errorText(key)[language], value: refusalExample(key) },
        ]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: words.bearer } },
    },
  };
}

function operationOf(
  from: ContractSchemas,
  capability: string,
  name: string,
  row: Endpoint,
  language: Locale,
): Operation {
  const words = say(apiDocsWords, language);
  const body = from.bodyOf(row);
  const responses: Operation['responses'] = { '200': successOf(from, row, language) };
  if (row.idempotent)
    responses['200']!.headers = {
      'Idempotency-Replayed': { schema: { type: 'string', enum: ['true'] }, description: words.replayedHeader },
    };
  for (const key of errorsOf(row)) {
    const status = String(errorCatalogue[key].status);
    const answer = (responses[status] ??= {
      description: '',
      content: { 'application/json': { schema: { $ref: schemaRef('Refusal') }, examples: {} } },
    });
    answer.description += `${answer.description ? ' ' : ''}${key} (${errorCatalogue[key].code}).`;
    answer.content!['application/json']!.examples![key] = { $ref: `#/components/examples/${key}` };
  }
  return {
    operationId: `${capability}.${name}`,
    summary: summaryOf(capability, name, row, language),
    tags: [capability],
    security: row.permission === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...from
        .fieldsOf(row.params)
        .map((field): Parameter => ({ name: field.name, in: 'path', required: true, schema: field.schema })),
      ...from.fieldsOf(row.query).map((field): Parameter => ({
        name: field.name,
        in: 'query',
        required: field.required,
        schema: field.schema,
        ...(field.schema.type === 'array' ? { style: 'form', explode: false, description: words.commaList } : {}),
      })),
      ...(row.idempotent === 'optional'
        ? [{ $ref: '#/components/parameters/OptionalIdempotencyKey' }]
        : row.idempotent
          ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
          : []),
      ...(row.permission === 'public' ? [] : [{ $ref: '#/components/parameters/OrganisationId' }]),
      { $ref: '#/components/parameters/Language' },
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses,
    'x-permission': row.permission,
    'x-idempotent': Boolean(row.idempotent),
  };
}

function successOf(from: ContractSchemas, row: Endpoint, language: Locale): Operation['responses'][string] {
  const words = say(apiDocsWords, language);
  const fields = from.fieldsOf(row.query);
  if (row.file) {
    const named = row.file === true ? fields.find((field) => field.name === 'format')?.schema.enum : row.file;
    const types = (named as readonly FileType[]).map((format) => fileTypes[format]);
    return {
      description: words.file,
      content: Object.fromEntries(
        types.map((type) => [
          type,
          { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { contentMediaType: type }) } },
        ]),
      ),
    };
  }
  const isPaged = fields.some((field) => field.name === 'cursor');
  const properties = { success: { const: true }, data: from.answerOf(row), ...metaOf(from, row, isPaged) };
  const envelope: JsonSchema = { type: 'object', required: Object.keys(properties), properties };
  return { description: words.success, content: { 'application/json': { schema: envelope } } };
}

/** The marks of the pages, and what a row says besides. */
function metaOf(from: ContractSchemas, row: Endpoint, isPaged: boolean): { meta?: JsonSchema } {
  const parts: JsonSchema[] = [
    ...(isPaged ? [{ $ref: schemaRef('ListMeta') }] : []),
    ...(row.meta ? [from.schemaOf(row.meta)] : []),
  ];
  return parts.length === 0 ? {} : { meta: parts.length === 1 ? parts[0]! : { allOf: parts } };
}
const cursor: JsonSchema = { type: ['string', 'null'] };
const listMeta: JsonSchema = {
  type: 'object',
  required: ['nextCursor', 'previousCursor'],
  properties: { nextCursor: cursor, previousCursor: cursor },
};

/** The description for programs and for people, in both languages, on the listener of one environment. */
export function mountOpenApi(app: FastifyInstance, environment: EnvironmentServices): void {
  const made = new Map<string, OpenApi>();
  const documentIn = (language: Locale) => {
    const key = `${language} ${environment.publicUrl}`;
    let document = made.get(key);
    if (!document)
      made.set(
        key,
        (document = openApi({ environment: environment.name, publicUrl: environment.publicUrl, language })),
      );
    return document;
  };
  const languageOf = (query: unknown, header: unknown): Locale => {
    const asked = (query as { lang?: unknown }).lang ?? String(header ?? '').slice(0, 2);
    return isLocale(asked) ? asked : 'en';
  };
  const send = keptPages();
  const sought = (query: unknown): string => {
    const { q } = query as { q?: unknown };
    return typeof q === 'string' ? q.slice(0, 100).trim() : '';
  };
  app.get('/openapi.json', async (request, reply) => {
    const language = languageOf(request.query, request.headers['accept-language']);
    return send(
      request,
      reply,
      `description ${language} ${environment.publicUrl}`,
      'application/json; charset=utf-8',
      () => JSON.stringify(documentIn(language)),
    );
  });
  // What is looked for is written anew each time, which takes a while.
  app.get(
    '/api-docs',
    {
      config: {
        rateLimit: { max: (request: FastifyRequest) => (sought(request.query) === '' ? 600 : 30), timeWindow: 10_000 },
      },
    },
    async (request, reply) => {
      const language = languageOf(request.query, request.headers['accept-language']);
      const search = sought(request.query);
      if (search === '')
        return send(request, reply, `page ${language} ${environment.publicUrl}`, 'text/html; charset=utf-8', () =>
          apiDocsPage(documentIn(language), { language, search }),
        );
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(apiDocsPage(documentIn(language), { language, search }));
    },
  );
}
