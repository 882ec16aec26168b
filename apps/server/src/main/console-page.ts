import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rootFolder, type Config } from '../kit/config.ts';
import { Refusal } from '../kit/http/fail.ts';

type Encoded = { plain: Buffer; br: Buffer; gzip: Buffer };

const isApi = (url: string): boolean => /^\/(fapi|ba021|aa038|callbacks|pay)(\/|$)/.test(url);

/**
 * The console on the production listener: built files, immutable by name, and one page for every path. The page carries
 * what this installation is (written into its placeholders) and preloads the scripts of the path that was asked for,
 * which spares a slow line one round trip.
 */
export async function mountConsole(app: FastifyInstance, config: Config): Promise<void> {
  const folder = join(rootFolder, 'dist/console');
  if (!existsSync(join(folder, 'index.html'))) return;
  const settings: Record<string, string> = { __SANDBOX_ORIGIN__: config.sandboxPublicUrl, __ENVIRONMENT_NAME__: 'production', __LAYOUT_TYPE__: 'vertical' };
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(/__[A-Z_]+__/g, (name) => escapeAttribute(settings[name] ?? ''));
  const preloads = readPreloads(folder);
  const pages = new Map<string, Encoded>();
  const pageFor = (path: string): Encoded => {
    const match = preloads.find((entry) => entry.pattern.test(path));
    const key = match?.path ?? '';
    let encoded = pages.get(key);
    if (!encoded) {
      const links = (match?.scripts ?? []).map((script) => `<link rel="modulepreload" href="/${escapeAttribute(script)}">`).join('');
      const plain = Buffer.from(page.replace('</head>', `${links}</head>`));
      encoded = { plain, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }), gzip: gzipSync(plain, { level: 9 }) };
      pages.set(key, encoded);
    }
    return encoded;
  };

  await app.register(fastifyStatic, {
    root: folder, wildcard: false, preCompressed: true, index: false, globIgnore: ['index.html*', 'manifest.json*', 'preload.json*'],
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  // A route and not the not-found handler, which the listener has already: files, API and pay pages have routes of their own.
  app.get('/*', async (request, reply) => {
    if (!String(request.headers.accept ?? '').includes('text/html') || isApi(request.url)) throw new Refusal('request.not_found');
    const encoded = pageFor(new URL(request.url, 'http://page').pathname);
    const encoding = encodingOf(request);
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    return encoding ? reply.header('content-encoding', encoding).send(encoded[encoding]) : reply.send(encoded.plain);
  });
}

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

const escapeAttribute = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Paths as the route table writes them (`/transactions/{id}`), the more exact ones first. */
function readPreloads(folder: string): { path: string; pattern: RegExp; scripts: string[] }[] {
  const file = join(folder, 'preload.json');
  if (!existsSync(file)) return [];
  const list = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  return Object.entries(list)
    .map(([path, scripts]) => ({ path, scripts, pattern: new RegExp(`^${path.replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}/?$`) }))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
}
