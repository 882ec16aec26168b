import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rootFolder, type Config } from '../kit/config.ts';
import { Refusal } from '../kit/http/fail.ts';

type Encoded = { plain: Buffer; br: Buffer; gzip: Buffer };

/** What the first address says to whoever asks for no page: monitors ask there, and take an error for an outage. */
export const atTheDoor = { status: 'ok' };
export const namesPage = ({ headers }: FastifyRequest): boolean => String(headers.accept).includes('text/html');

/** Browsers name the page; monitors, proxies and link previews take whatever there is, of files only what is there. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const accept = String(headers.accept ?? '*/*');
  return !isApi(url) && (accept.includes('text/html') || (accept === '*/*' && !/\.\w+(\?|$)/.test(url)));
}
const isApi = (url: string): boolean => /^\/(fapi|ba021|aa038|callbacks|pay)(\/|$)/.test(url);

/**
 * The console on the production listener: built files, immutable by name, and one page for every path. The page carries
 * what this installation is (written into its placeholders) and preloads the scripts of the path that was asked for,
 * which spares a slow line one round trip. A build while this runs is served at once, and the build before it goes on
 * answering for its scripts, because open tabs still ask for them.
 */
export async function mountConsole(
  app: FastifyInstance,
  config: Config,
  folder = join(rootFolder, 'dist/console'),
): Promise<void> {
  const pageFor = consolePages(folder, {
    __SANDBOX_ORIGIN__: config.sandboxPublicUrl,
    __ENVIRONMENT_NAME__: 'production',
    __LAYOUT_TYPE__: 'vertical',
    __PORTALS__: JSON.stringify(config.portals),
    __SUPPORT_CHAT__: config.supportChat ?? '',
  });
  // There is none before the second build.
  mkdirSync(join(`${folder}.before`, 'assets'), { recursive: true });
  // Looked up when asked for: a list made now would not know the files of a later build.
  await app.register(fastifyStatic, {
    root: [join(folder, 'assets'), join(`${folder}.before`, 'assets')],
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  for (const name of ['favicon.svg', 'manifest.webmanifest']) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder));
  }
  // A route and not the not-found handler, which the listener has already: files, API and pay pages have routes of
  // their own.
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://page');
    const encoded = wantsPage(request) ? pageFor(pathname) : null;
    if (!encoded && pathname === '/' && !namesPage(request)) return atTheDoor;
    if (!encoded) throw new Refusal('request.not_found');
    const encoding = encodingOf(request);
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept, accept-encoding');
    return encoding ? reply.header('content-encoding', encoding).send(encoded[encoding]) : reply.send(encoded.plain);
  });
}

/** The page of a path, read anew when a build has replaced it; null while there was none yet. */
function consolePages(folder: string, settings: Record<string, string>): (path: string) => Encoded | null {
  const file = join(folder, 'index.html');
  let builtAt = 0;
  let page = '';
  let preloads: ReturnType<typeof readPreloads> = [];
  const pages = new Map<string, Encoded>();
  return (path) => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && found.mtimeMs !== builtAt) {
      builtAt = found.mtimeMs;
      page = readFileSync(file, 'utf8').replace(/__[A-Z_]+__/g, (name) => escapeAttribute(settings[name] ?? ''));
      preloads = readPreloads(folder);
      pages.clear();
    }
    if (!page) return null;
    const match = preloads.find((entry) => entry.pattern.test(path));
    const key = match?.path ?? '';
    let encoded = pages.get(key);
    if (!encoded) {
      const links = (match?.scripts ?? [])
        .map((script) => `<link rel="modulepreload" href="/${escapeAttribute(script)}">`)
        .join('');
      const plain = Buffer.from(page.replace('</head>', `${links}</head>`));
      encoded = {
        plain,
        br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        gzip: gzipSync(plain, { level: 9 }),
      };
      pages.set(key, encoded);
    }
    return encoded;
  };
}

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Paths as the route table writes them (`/transactions/{id}`), the more exact ones first. */
function readPreloads(folder: string): { path: string; pattern: RegExp; scripts: string[] }[] {
  const file = join(folder, 'preload.json');
  if (!existsSync(file)) return [];
  const list = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  return Object.entries(list)
    .map(([path, scripts]) => ({
      path,
      scripts,
      pattern: new RegExp(`^${path.replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    }))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
}
