/** What a simulator answers, before faults have been at it. */
export interface SimAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Runs after the state was written and before the answer leaves: a callback that overtakes its own answer. */
  beforeAnswer?: () => Promise<void>;
}

export interface SimRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: string;
  /** `http://host:port` as the caller wrote it, to build links it can follow. */
  origin: string;
}

export function json(status: number, body: unknown, headers?: Record<string, string>): SimAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export function html(status: number, body: string): SimAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body };
}

export function xml(status: number, body: string): SimAnswer {
  return { status, headers: { 'content-type': 'application/xml; charset=UTF-8' }, body };
}

export function empty(status: number): SimAnswer {
  return { status };
}

export function redirect(location: string): SimAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
}

/** The body as an object, or null when it is none. */
export function jsonBody(request: SimRequest): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(request.body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export function formBody(request: SimRequest): URLSearchParams {
  return new URLSearchParams(request.body);
}

export function isForm(request: SimRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

export function basicCredentials(request: SimRequest): { user: string; password: string } | null {
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers['authorization'] ?? '')?.[1];
  if (encoded === undefined) return null;
  return splitPair(Buffer.from(encoded, 'base64').toString('utf8'));
}

export function splitPair(text: string): { user: string; password: string } | null {
  const colon = text.indexOf(':');
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
