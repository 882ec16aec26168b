import type { FastifyInstance } from 'fastify';
import type { Config } from '../kit/config.ts';
import { mountOutbox } from '../modules/ground/messages/public.ts';
import { mountPayPages } from '../modules/money-in/pay-pages/public.ts';
import { atTheDoor, mountConsole, namesPage } from './console-page.ts';
import type { EnvironmentServices } from './services.ts';

/** Pages for browsers: pay pages in both environments, the console beside production. */
export async function mountPages(
  app: FastifyInstance,
  environment: EnvironmentServices,
  options: { config: Config; wake(): void },
): Promise<void> {
  await mountPayPages(app, environment, options.wake);
  mountOutbox(app, { runTx: environment.runTx, config: options.config.messages });
  if (environment.name === 'production') await mountConsole(app, options.config);
  // No page stands here: a browser is led to what does.
  else app.get('/', (request, reply) => (namesPage(request) ? reply.redirect('/api-docs') : reply.send(atTheDoor)));
}
