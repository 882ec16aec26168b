import type { Endpoint, BodyInput, DataOf, ParamsInput, QueryInput } from '#contract/endpoint.ts';
import type { SessionStore } from './session-store.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };
type QueryPart<E extends Endpoint> =
  QueryInput<E> extends undefined
    ? { query?: undefined }
    : {} extends QueryInput<E>
      ? { query?: QueryInput<E> }
      : { query: QueryInput<E> };

export type CallOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /**
   * Whether the undismissable loader may stand over the page. Default: only for rows that must carry an idempotency
   * key.
   */
  loader?: 'show' | 'hide';
  /** No error message by the client: the caller shows it. */
  quiet?: boolean;
  /** Sends the refresh token along, which only the end of a session needs. */
  withRefreshToken?: boolean;
};
export type CallData<E extends Endpoint> = Part<'params', ParamsInput<E>> & QueryPart<E> & Part<'body', BodyInput<E>>;
export type CallInput<E extends Endpoint> = CallData<E> & CallOptions;
export type Meta = { nextCursor?: string | null; previousCursor?: string | null } & Record<string, unknown>;
export type Answer<E extends Endpoint> = { data: DataOf<E>; meta: Meta };
/** Input is optional where the row asks for nothing. */
export type CallArgs<E extends Endpoint> = {} extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** What a call carries once the types have done their work. */
export type LooseInput = CallOptions & { params?: unknown; query?: unknown; body?: unknown };

export function pathOf(row: Endpoint, input: LooseInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = row.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== null && text !== '') search.set(name, String(text));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

/** The headers of every request. The device headers are part of the protocol and empty in a browser. */
export function headersOf(
  session: SessionStore,
  organisationId: string | null,
  locale: string,
  input: LooseInput,
): Headers {
  const tokens = session.slot().read();
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': locale,
    'x-platform': 'web',
    'x-distinct-id': session.distinctId(),
    'x-device-model': '',
    'x-device-name': '',
    'x-device-os': '',
    'x-app-version': '',
  });
  if (organisationId) headers.set('x-organisation-id', organisationId);
  if (tokens) headers.set('authorization', `Bearer ${tokens.accessToken}`);
  if (tokens && input.withRefreshToken) headers.set('x-refresh-token', tokens.refreshToken);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  if (input.body !== undefined && !(input.body instanceof FormData)) headers.set('content-type', 'application/json');
  return headers;
}

export function bodyOf(input: LooseInput): BodyInit | undefined {
  if (input.body === undefined) return undefined;
  return input.body instanceof FormData ? input.body : JSON.stringify(input.body);
}
