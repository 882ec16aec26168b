import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { reachedAt } from '../kit/config-network.ts';
import { figuresOf } from './figures.ts';
import type { Services } from './services.ts';

export type MetricsServer = { url: string; close(): Promise<void> };

/**
 * What this process counts, as Prometheus reads it, on a port of its own: a proxy that leads payers to the listener
 * leads nobody here. Nothing else is answered.
 */
export async function serveMetrics(
  services: Services,
  options: { host: string; port: number },
): Promise<MetricsServer> {
  const { registry } = services.metrics;
  collectDefaultMetrics({ register: registry });
  const fill = figuresOf(services, registry);
  const server = createServer((request, response) => {
    const refuse = (status: number) => void response.writeHead(status, { allow: 'GET, HEAD' }).end();
    if (request.url?.split('?', 1)[0] !== '/metrics') return refuse(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    fill()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => refuse(500),
      );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((done, fail) => server.once('error', fail).listen(options.port, options.host, done));
  return {
    url: reachedAt(options.host, (server.address() as AddressInfo).port),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Where this process serves them, if the installation named a port. */
export const serveMetricsAt = async (
  services: Services,
  host: string,
  port: number | null,
): Promise<MetricsServer | null> => (port === null ? null : serveMetrics(services, { host, port }));
