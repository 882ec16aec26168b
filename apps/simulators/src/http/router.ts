import type { SimAnswer, SimRequest } from './answers.ts';

export type Params = Record<string, string>;
export type Handler = (request: SimRequest, params: Params) => SimAnswer | Promise<SimAnswer>;

/** `GET /collection/v1_0/requesttopay/:ref`; a trailing slash is the same path, as on both gateways. */
export class Router {
  readonly #anyCase: boolean;
  readonly #routes: { method: string; parts: string[]; handle: Handler }[] = [];

  constructor(options: { anyCase?: boolean } = {}) {
    this.#anyCase = options.anyCase === true;
  }

  on(route: string, handle: Handler): this {
    const [method, path] = route.split(' ') as [string, string];
    this.#routes.push({ method, parts: split(path), handle });
    return this;
  }

  /** The handler and its parameters; null when no route has this path, `method` when only the method is wrong. */
  find(method: string, path: string): { handle: Handler; params: Params } | 'method' | null {
    const parts = split(path);
    let pathKnown = false;
    for (const route of this.#routes) {
      const params = match(route.parts, parts, this.#anyCase);
      if (!params) continue;
      if (route.method === method) return { handle: route.handle, params };
      pathKnown = true;
    }
    return pathKnown ? 'method' : null;
  }
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function match(pattern: string[], parts: string[], anyCase: boolean): Params | null {
  if (pattern.length !== parts.length) return null;
  let params: Params | null = null;
  for (let i = 0; i < pattern.length; i += 1) {
    const want = pattern[i]!;
    const have = parts[i]!;
    if (want.startsWith(':')) {
      params ??= {};
      params[want.slice(1)] = decode(have);
    } else if (want !== (anyCase ? have.toLowerCase() : have)) return null;
  }
  return params ?? {};
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
