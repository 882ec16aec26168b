import { errorCatalogue, type ApiErrorBody, type Envelope } from '#contract/errors.ts';
import { errorSentence } from '#i18n/catalogues/errors.ts';
import { Refusal } from './fail.ts';

/** Database trouble that a caller may simply retry: the server is restarting, too busy or out of room. */
const retryableDatabase = new Set(['57P01', '57P02', '57P03', '53300', '53100', '53200', '08006', '08001', '08003', '55P03', '57014', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

function isDatabaseGone(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && retryableDatabase.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(message);
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 429) return new Refusal('request.rate_limited');
  if (status === 413) return new Refusal('request.too_large');
  if (status === 400 || status === 415) return new Refusal('request.invalid', {}, { cause: error });
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

/** Seconds after which the same call may go through, where the refusal knows them. */
export function retryAfterOf({ key, params }: Refusal): number | null {
  const { status } = errorCatalogue[key];
  if (status !== 429 && status !== 503) return null;
  if (typeof params['seconds'] === 'number') return params['seconds'];
  return typeof params['minutes'] === 'number' ? params['minutes'] * 60 : null;
}
