import type { FastifyInstance } from 'fastify';

export type PlainPage = {
  status: number;
  url: string;
  html: string;
  headers: Record<string, unknown>;
  heading: string;
  text: string;
};

const decode = (text: string): string =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found ? decode(found[1]!) : null;
};

/** The hidden and written values a browser without script would send. */
export function formOf(html: string): { action: string; fields: Record<string, string> } {
  const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const isChoice = /type="(radio|checkbox)"/.test(tag);
    if (name && (!isChoice || /\schecked=""/.test(tag)) && !/\sdisabled=""/.test(tag))
      fields[name] = attribute(tag, 'value') ?? '';
  }
  for (const [select] of form.matchAll(/<select[\s\S]*?<\/select>/g)) {
    const option = /<option[^>]*selected=""[^>]*>/.exec(select)?.[0];
    fields[attribute(select, 'name')!] = (option && attribute(option, 'value')) || '';
  }
  return { action: attribute(/<form[^>]*>/.exec(form)?.[0] ?? '', 'action') ?? '', fields };
}

/** Keeps what a page sets, and sends it back under the path it was set for. */
function cookieJar() {
  const kept = new Map<string, { path: string; pair: string }>();
  return {
    keep(set: unknown): void {
      for (const line of [set].flat().filter((one) => typeof one === 'string')) {
        const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/';
        const pair = line.split(';', 1)[0]!;
        kept.set(`${path} ${pair.split('=', 1)[0]}`, { path, pair });
      }
    },
    of(url: string): Record<string, string> {
      const at = url.split('?', 1)[0]!;
      const pairs = [...kept.values()].filter(
        ({ path }) => at === path || at.startsWith(`${path.replace(/\/$/, '')}/`),
      );
      return pairs.length > 0 ? { cookie: pairs.map(({ pair }) => pair).join('; ') } : {};
    },
  };
}

/**
 * A browser that knows pages and forms and no script: what the pay page must be enough for. Without `keepsCookies`
 * every visit is that of somebody new.
 */
export function plainBrowser(
  app: FastifyInstance,
  headers: Record<string, string> = {},
  { keepsCookies = false }: { keepsCookies?: boolean } = {},
) {
  const jar = cookieJar();
  const go = async (
    method: 'GET' | 'POST',
    url: string,
    fields?: Record<string, string>,
    more: Record<string, string> = {},
  ): Promise<PlainPage> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...headers,
        ...jar.of(url),
        ...more,
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    });
    if (keepsCookies) jar.keep(response.headers['set-cookie']);
    if (response.statusCode === 303) return go('GET', String(response.headers['location']), undefined, more);
    const html = response.payload;
    const main = /<main>[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
    const text = decode(
      main
        .replace(/<[^>]*\shidden=""[^>]*>[^<]*(<\/\w+>)?/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/[ \n]+/g, ' '),
    ).trim();
    const heading = decode(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '');
    return {
      status: response.statusCode,
      url,
      html,
      headers: response.headers,
      heading,
      text,
    };
  };
  return {
    get: (url: string, more?: Record<string, string>) => go('GET', url, undefined, more),
    post: (url: string, fields: Record<string, string>) => go('POST', url, fields),
    /** Sends the page's first form with these values written into it. */
    send(page: PlainPage, values: Record<string, string>): Promise<PlainPage> {
      const { action, fields } = formOf(page.html);
      return go('POST', action, { ...fields, ...values });
    },
  };
}
export type PlainBrowser = ReturnType<typeof plainBrowser>;
