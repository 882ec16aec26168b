import { errorCatalogue, type ErrorKey } from '#contract/errors.ts';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** Numbers and moments that sentences format; every other parameter shows its name in braces. */
const sampleValues: Record<string, number | string> = {
  cap: 1_000_000,
  direction: 'in',
  rule: 'day',
  says: 1_331_500,
  reads: 1_511_500,
  until: '2026-11-20T09:00:00.000Z',
  at: '2026-11-20T09:00:00.000Z',
  left: 35_000,
  receives: 9_750,
  expected: 10_000,
  min: 100,
  max: 500_000,
  days: 30,
  minutes: 15,
  available: 9_800,
  refundable: 6_000,
  givenBack: 6_500,
  remaining: 6_000,
  years: 15,
  amount: 500,
  totalDebit: 10_250,
  payerTotal: 10_250,
  opening: 1_000_000,
  credits: 5_000,
  debits: 2_000,
  closing: 1_000_000,
};
const sampleParams = new Proxy({}, { get: (_target, name) => sampleValues[String(name)] ?? `{${String(name)}}` });
export const errorText = (key: ErrorKey) => errorSentence(key, sampleParams);

export const refusalExample = (key: ErrorKey) => ({
  success: false,
  error: {
    code: errorCatalogue[key].code,
    key,
    message: errorText(key),
    retryable: errorCatalogue[key].retryable,
    requestId: 'req_01kaexampleexampleexampleex',
  },
});

const bilingual: JsonSchema = {
  type: 'object',
  required: ['en', 'fr'],
  properties: { en: { type: 'string' }, fr: { type: 'string' } },
};
export const refusal: JsonSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'key', 'message', 'retryable', 'requestId'],
      properties: {
        code: { type: 'integer' },
        key: { type: 'string', enum: Object.keys(errorCatalogue) },
        field: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'rule', 'message'],
            properties: {
              path: { type: 'string' },
              rule: { type: 'string' },
              message: bilingual,
              nearest: { type: 'string' },
            },
          },
        },
        params: { type: 'object', additionalProperties: { type: ['string', 'number', 'array'] } },
        message: bilingual,
        retryable: { type: 'boolean' },
        requestId: { type: 'string' },
      },
    },
  },
};
