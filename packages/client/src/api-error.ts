import type { ApiErrorBody, ErrorKey } from '#contract/errors.ts';

/**
 * A refusal of the server, or what the caller's own side knows (status 0, code 0; without a sentence where it is one of
 * those that any call may end with):
 * `client.network` when no answer came, `client.not_sent` when what would have changed something did not even leave.
 */
export type ClientErrorBody = Omit<ApiErrorBody, 'key' | 'message'> & {
  key: ErrorKey | `client.${'network' | 'not_sent' | 'not_done' | 'former_done' | 'unanswered'}`;
  message: { en: string; fr: string } | null;
};

export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly error: ClientErrorBody;
  /** The request may have been carried out although no answer came: say "we are checking", never "failed". */
  readonly outcomeUnknown: boolean;
  /** Then it may just be sent again (`repeatable`). */
  readonly mayRepeat: boolean;

  constructor(status: number, error: ClientErrorBody, outcomeUnknown = false, mayRepeat = false) {
    super(error.message?.en ?? error.key);
    this.name = 'ApiError';
    this.status = status;
    this.error = error;
    this.outcomeUnknown = outcomeUnknown;
    this.mayRepeat = mayRepeat;
  }
}

/** The generic unknown error that every network failure becomes, time-outs included. */
export function networkError(outcomeUnknown: boolean, mayRepeat = false): ApiError {
  return ownError('client.network', outcomeUnknown, mayRepeat);
}

/** What would have changed something has not left this device: a reading that failed says nothing of the kind. */
export function notSentError(): ApiError {
  return ownError('client.not_sent', false, false);
}

function ownError(key: ClientErrorBody['key'], outcomeUnknown: boolean, mayRepeat: boolean): ApiError {
  return new ApiError(0, { code: 0, key, message: null, retryable: true, requestId: '' }, outcomeUnknown, mayRepeat);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The refusal inside an answer, whatever stands between us and the server (a proxy answers HTML). */
export async function errorOf(response: Response, wrote: boolean, mayRepeat = false): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as { error?: ClientErrorBody } | null)?.error;
  if (error && typeof error.code === 'number') return new ApiError(response.status, error);
  // A page of something in between says nothing about what happened behind it, whatever number it carries.
  const outcomeUnknown = wrote;
  return new ApiError(
    response.status,
    { ...networkError(false).error, requestId: response.headers.get('x-request-id') ?? '' },
    outcomeUnknown,
    mayRepeat,
  );
}
