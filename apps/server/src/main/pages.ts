import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { rootFolder, type Config } from '../kit/config.ts';
import { mountPayPages } from '../modules/pay-pages/public.ts';
import type { EnvironmentServices } from './services.ts';

/** Pages for browsers: pay pages in both environments, the console on the production listener (built files, immutable by name). */
export async function mountPages(app: FastifyInstance, environment: EnvironmentServices, options: { config: Config; wake(): void }): Promise<void> {
  await mountPayPages(app, environment, options.wake);
  if (environment.name !== 'production') return;
  const folder = join(rootFolder, 'dist/console');
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder, wildcard: false, preCompressed: true, index: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html') && !/^\/(fapi|ba021|aa038|callbacks)\//.test(request.url);
    if (wantsPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.code(404).send({ success: false, error: { code: 40400, key: 'request.not_found', message: { en: 'There is nothing at this address.', fr: 'Il n’y a rien à cette adresse.' }, retryable: false, requestId: request.id } });
  });
}
