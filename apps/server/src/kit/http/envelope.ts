import { errorCatalogue, type ApiErrorBody, type Envelope } from '#contract/errors.ts';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import { sqlState } from '../database-errors.ts';
import { Refusal } from './fail.ts';

/** Database trouble that a caller may simply retry: the server is restarting, too busy or out of room. */
const retryableDatabase = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '08006',
  '08001',
  '08003',
  '55P03',
  '57014',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);

/** A character that no text of the database may hold: the zero character, pasted or tried. */
const unstorable = new Set(['22021', '22P05']);

function isDatabaseGone(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && retryableDatabase.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    message,
  );
}

/** Why the framework could not read a request, by its code. */
const unreadables: Readonly<Record<string, Refusal['key']>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.address_too_long',
};

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  const unreadable = typeof code === 'string' ? unreadables[code] : undefined;
  if (unreadable) return new Refusal(unreadable, {}, { cause: error });
  if (status === 429) return new Refusal('request.rate_limited');
  if (status === 413) return new Refusal('request.too_large');
  if (unstorable.has(sqlState(error) ?? '')) return new Refusal('request.invalid', {}, { cause: error });
  if (status === 415) return new Refusal('request.unsupported_type', {}, { cause: error });
  if (error instanceof SyntaxError && status === 400) return new Refusal('request.not_json', {}, { cause: error });
  if (status === 400) return new Refusal('request.malformed', {}, { cause: error });
  if (isDatabaseGone(error)) return new Refusal('server.unavailable', {}, { cause: error });
  return new Refusal('server.unexpected', {}, { cause: error });
}

/** The envelope of a refusal and its HTTP status. */
export function refusalEnvelope(refusal: Refusal, requestId: string): { status: number; body: Envelope<never> } {
  const row = errorCatalogue[refusal.key];
  const error: ApiErrorBody = {
    code: row.code,
    key: refusal.key,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    ...(Object.keys(refusal.params).length === 0 ? {} : { params: refusal.params }),
    message: errorSentence(refusal.key, refusal.params),
    retryable: row.retryable,
    requestId,
  };
  return { status: row.status, body: { success: false, error } };
}

/** How long the waits are that an error does not name itself. */
const waits: Partial<Record<Refusal['key'], number>> = {
  'request.in_progress': 2,
  'request.rate_limited': 10,
  'server.unavailable': 5,
  'transactions.checked_recently': 5,
  'operator.down': 60,
};

/**
 * Seconds for `Retry-After`: every 429 and 503 says when asking again may help, and so does a request still at work.
 */
export function waitOf({ key, params }: Refusal): number | null {
  const { status } = errorCatalogue[key];
  if (status !== 429 && status !== 503 && !(key in waits)) return null;
  if (typeof params['seconds'] === 'number') return Math.max(1, Math.ceil(params['seconds']));
  if (typeof params['minutes'] === 'number') return Math.max(1, Math.ceil(params['minutes'] * 60));
  return waits[key] ?? 60;
}
