import { json, xml, empty } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import { Router } from '../http/router.ts';
import type { Dialect } from '../http/server.ts';
import type { World } from '../world/world.ts';
import { BankBooks, type BankClient } from './books.ts';
import { BankOrders } from './orders.ts';

/**
 * A bank that talks machine to machine: a drop box per client, `outbox` for what the client sends and `inbox` for what
 * it fetches.
 */
export function createBankSimulator(world: World): {
  router: Router;
  dialect: Dialect;
  books: BankBooks;
  orders: BankOrders;
} {
  const router = new Router();
  const books = new BankBooks(world);
  const orders = new BankOrders(world, books);
  const forClient =
    (handle: (client: BankClient, request: SimRequest, name: string) => SimAnswer) =>
    (request: SimRequest, params: Record<string, string>) => {
      const client = books.clients.get(params['client'] ?? '');
      return client && request.headers['authorization'] === `Bearer ${client.secret}`
        ? handle(client, request, params['name'] ?? '')
        : json(401, { error: 'unknown client or secret' });
    };

  router.on(
    'PUT /dropbox/:client/outbox/:name',
    forClient((client, request, name) => {
      const result = orders.take(client, name, request.body);
      return json(result === 'taken' ? 201 : result === 'repeat' ? 200 : 409, { name, result });
    }),
  );
  router.on(
    'GET /dropbox/:client/inbox',
    forClient((client) =>
      json(200, {
        files: [...books.inbox.values()]
          .filter((file) => file.clientId === client.id)
          .map(({ name, content }) => ({ name, size: content.length })),
      }),
    ),
  );
  router.on(
    'GET /dropbox/:client/inbox/:name',
    forClient((client, _request, name) => {
      const file = books.inbox.get(`${client.id}/${name}`);
      return file ? xml(200, file.content) : json(404, { error: 'no such file' });
    }),
  );
  router.on(
    'DELETE /dropbox/:client/inbox/:name',
    forClient((client, _request, name) =>
      books.inbox.delete(`${client.id}/${name}`) ? empty(204) : json(404, { error: 'no such file' }),
    ),
  );
  return { router, books, orders, dialect: bankDialect(world) };
}

function bankDialect(world: World): Dialect {
  return {
    unauthorized: () => json(401, { error: 'unknown client or secret' }),
    rateLimited: (seconds) => ({
      ...json(429, { error: 'too many requests' }),
      headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
    }),
    unavailable: () => json(503, { error: 'closed for maintenance' }),
    error: () => json(500, { error: 'internal error' }),
    notFound: (method, path) => json(404, { error: `nothing at ${method} ${path}` }),
    isDown: () => world.settings.all.bankDown,
  };
}
