import Fastify from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { frenchSummaries } from '#i18n/catalogues/api-docs/words.ts';
import { apiDocsPage } from './api-docs.ts';
import type { EnvironmentServices } from './services.ts';
import { errorsOf, mountOpenApi, openApi, type OpenApi, type Parameter } from './openapi.ts';

const make = (language: 'en' | 'fr') =>
  openApi({ environment: 'sandbox', publicUrl: 'http://localhost:3001', language });
/** As a client reads it. */
const document = JSON.parse(JSON.stringify(make('en'))) as OpenApi;

function* everyObject(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* everyObject(inner);
}
const parametersOf = (parameters: OpenApi['paths'][string][string]['parameters']) =>
  parameters.map((parameter) =>
    '$ref' in parameter
      ? (document.components['parameters']![parameter.$ref.split('/').at(-1)!] as Parameter)
      : parameter,
  );

describe('openapi.json', () => {
  it('describes every endpoint once, under its capability, with its right', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(allEndpoints.length);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(allEndpoints.length);
    for (const { capability, name, row } of allEndpoints) {
      const operation = document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()];
      expect(operation, `${capability}.${name}`).toMatchObject({
        operationId: `${capability}.${name}`,
        tags: [capability],
        'x-permission': row.permission,
        summary: row.summary,
      });
      expect(operation!.security).toEqual(row.permission === 'public' ? [] : [{ bearer: [] }]);
      expect(document.tags.map((tag) => tag.name)).toContain(capability);
    }
  });

  it('resolves every reference', () => {
    let count = 0;
    for (const object of everyObject(document)) {
      if (typeof object['$ref'] !== 'string') continue;
      count += 1;
      expect(object['$ref']).toMatch(/^#\/components\/(schemas|parameters|examples)\//);
      const target = object['$ref']
        .slice(2)
        .split('/')
        .reduce<any>((place, key) => place?.[key], document);
      expect(target, object['$ref']).toBeDefined();
    }
    expect(count).toBeGreaterThan(500);
  });

  it('has a parameter for each part of a path, an idempotency key where money moves, and a body where there is one', () => {
    for (const { row } of allEndpoints) {
      const path = row.path.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]![row.method.toLowerCase()]!;
      const parameters = parametersOf(operation.parameters);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => parameter.name).toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1]!).toSorted(),
      );
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      expect(
        parameters.some((parameter) => parameter.name === 'idempotency-key' && parameter.required),
        path,
      ).toBe(row.idempotent === true);
      expect(
        parameters.some((parameter) => parameter.name === 'idempotency-key' && !parameter.required),
        path,
      ).toBe(row.idempotent === 'optional');
      expect(operation.requestBody !== undefined).toBe(row.body !== undefined);
      expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length);
    }
  });

  it('lists every error an endpoint can answer under its HTTP status, with an example in both languages', () => {
    for (const { row } of allEndpoints) {
      const operation = document.paths[row.path.replace(/:(\w+)/g, '{$1}')]![row.method.toLowerCase()]!;
      for (const key of errorsOf(row)) {
        const answer = operation.responses[String(errorCatalogue[key].status)];
        expect(answer?.content?.['application/json']?.examples?.[key], `${row.path} ${key}`).toEqual({
          $ref: `#/components/examples/${key}`,
        });
      }
    }
    for (const example of Object.values(document.components['examples']!) as any[]) {
      expect(example.value.error.message.en).not.toMatch(/undefined|NaN/);
      expect(example.value.error.message.fr).not.toMatch(/undefined|NaN/);
    }
  });

  it('says what a value is: whole francs, lists in commas, files by their kind', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.schemas['DirectChargeCreateBody']).toMatchObject({
      type: 'object',
      required: ['amount', 'phone'],
      additionalProperties: false,
      properties: { amount: { type: ['integer', 'string'], minimum: 100, pattern: '^(0|[1-9][0-9]{0,14})$' } },
    });
    const exported = document.paths['/fapi/transactions/export']!['get']!;
    expect(Object.keys(exported.responses['200']!.content!).sort()).toEqual([
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
    ]);
    expect(parametersOf(exported.parameters).find((parameter) => parameter.name === 'status')).toMatchObject({
      in: 'query',
      style: 'form',
      explode: false,
      schema: { type: 'array' },
    });
    expect(Object.keys(document.paths['/fapi/live']!['get']!.responses['200']!.content!)).toEqual([
      'text/event-stream',
    ]);
    expect(Object.keys(document.paths['/ba021/v1/files/{id}']!['get']!.responses['200']!.content!)).toContain(
      'image/*',
    );
    const list = document.paths['/fapi/transactions']!['get']!.responses['200']!.content!['application/json']!.schema;
    expect(list).toMatchObject({
      properties: {
        data: { type: 'array', items: { $ref: '#/components/schemas/Transaction' } },
        meta: { $ref: '#/components/schemas/ListMeta' },
      },
    });
    const log = document.paths['/ba021/v1/audit-log']!['get']!.responses['200']!.content!['application/json']!.schema;
    expect(log).toMatchObject({
      properties: {
        meta: {
          allOf: [
            { $ref: '#/components/schemas/ListMeta' },
            { properties: { scope: { enum: ['all', 'team', 'own'] } }, required: ['scope'] },
          ],
        },
      },
    });
    for (const object of everyObject(document)) expect(Object.keys(object)).not.toContain('$schema');
  });

  it('shows examples that the value itself allows, and promises the marks of the pages that always come', () => {
    for (const { examples, minimum, maximum, ...object } of [...everyObject(document)] as any[]) {
      for (const example of Array.isArray(examples) ? examples : []) {
        if (typeof example === 'number')
          expect(
            example >= (minimum ?? -Infinity) && example <= (maximum ?? Infinity),
            JSON.stringify({ examples, minimum, maximum, object }),
          ).toBe(true);
      }
    }
    const share = document.components.schemas['DirectChargeCreateBody']!.properties!['merchantSharePercent'];
    expect(share).toMatchObject({ minimum: 0, maximum: 100, examples: [50] });
    expect(share!.description).not.toMatch(/franc/i);
    const answers = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => (operation as any).responses['200'].content['application/json']?.schema)
      .filter((schema) => schema?.properties?.meta);
    expect(answers.length).toBeGreaterThan(20);
    for (const schema of answers) expect(schema.required).toEqual(['success', 'data', 'meta']);
  });

  it('speaks French too', () => {
    const french = make('fr');
    for (const { capability, name, row } of allEndpoints) {
      const summary = (frenchSummaries as Record<string, Record<string, string>>)[capability]?.[name];
      expect(summary, `${capability}.${name} has no French summary in catalogues/api-docs.ts`).toBeTruthy();
      expect(french.paths[row.path.replace(/:(\w+)/g, '{$1}')]![row.method.toLowerCase()]!.summary).toBe(summary);
    }
  });
});

describe('the page for people', () => {
  it('shows every call, in the language, without a script', () => {
    for (const language of ['en', 'fr'] as const) {
      const page = apiDocsPage(make(language), { language, search: '' });
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).not.toMatch(/<script|javascript:|https?:\/\/(?!localhost)/i);
      for (const { capability, name } of allEndpoints) expect(page).toContain(`<details id="${capability}.${name}">`);
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]);
      expect(new Set(ids).size, 'ids are unique').toBe(ids.length);
    }
  });
  it('finds calls by words, accents or not, and opens the few it finds', () => {
    const page = apiDocsPage(make('fr'), { language: 'fr', search: 'recu PDF' });
    expect(page).toContain('<details id="transactions.receipt" open>');
    expect(page).toContain('<details id="transfers.receipt" open>');
    expect(page).not.toContain('id="transactions.list"');
    expect(page).toContain('2 appels pour «\u00a0recu PDF\u00a0»');
  });
  it('shows what was searched as text, whatever it is', () => {
    const page = apiDocsPage(make('en'), { language: 'en', search: '"><img src=x onerror=alert(1)>' });
    expect(page).not.toContain('<img');
    expect(page).toContain('&quot;&gt;&lt;img');
  });
});

describe('the listener of an environment', () => {
  it('serves both, for its own address, in the language asked for', async () => {
    const app = Fastify();
    mountOpenApi(app, { name: 'sandbox', publicUrl: 'http://localhost:3001' } as EnvironmentServices);
    const json = await app.inject('/openapi.json');
    expect(json.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://localhost:3001', description: 'Sandbox' }],
    });
    const page = await app.inject('/api-docs?lang=fr&q=statut');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).toContain('<html lang="fr">');
    expect(
      (await app.inject({ url: '/api-docs', headers: { 'accept-language': 'fr-CM,fr;q=0.9' } })).payload,
    ).toContain('Référence de l’API');
    expect((await app.inject('/api-docs?lang=xx&q=a&q=b')).statusCode).toBe(200);
    await app.close();
  });
  it('serves the same bytes again, compressed for whoever takes it, and nothing to whoever has them', async () => {
    const app = Fastify();
    mountOpenApi(app, { name: 'sandbox', publicUrl: 'http://localhost:3001' } as EnvironmentServices);
    for (const [url, unpack] of [
      ['/openapi.json', brotliDecompressSync],
      ['/api-docs', gunzipSync],
    ] as const) {
      const plain = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, identity' } });
      expect(plain.headers['content-encoding']).toBeUndefined();
      const encoding = unpack === brotliDecompressSync ? 'br' : 'gzip';
      const packed = await app.inject({
        url,
        headers: { 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br' : 'gzip' },
      });
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        etag: plain.headers.etag,
        vary: 'accept-encoding, accept-language',
      });
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(
        (await app.inject({ url, headers: { 'if-none-match': `W/"other", ${String(plain.headers.etag)}` } }))
          .statusCode,
      ).toBe(304);
      expect((await app.inject({ url: `${url}?lang=fr` })).headers.etag).not.toBe(plain.headers.etag);
    }
    await app.close();
  });
});
