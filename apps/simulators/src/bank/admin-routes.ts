import { admin, AdminError, optionalNumber, optionalText, required } from '../admin/input.ts';
import { json } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { BankBooks, BankClient } from './books.ts';
import type { BankOrders } from './orders.ts';

/** Accounts at the bank, money that comes in, and a look at the books. */
export function bankRoutes(books: BankBooks, orders: BankOrders, router: Router): void {
  const view = (client: BankClient) => ({
    ...client,
    balance: books.balance(client),
    dropBoxPath: `/dropbox/${client.id}`,
  });
  const find = (id: string): BankClient => {
    const client = books.clients.get(id);
    if (!client) throw new AdminError('the bank has no such client');
    return client;
  };
  router.on('GET /__sim/bank/clients', () => json(200, { clients: [...books.clients.values()].map(view) }));
  router.on(
    'POST /__sim/bank/clients',
    admin((body) => {
      const rib = required(optionalText(body, 'rib'), 'rib');
      if (!/^\d{23}$/.test(rib)) throw new AdminError('rib must be 23 digits');
      const id = required(optionalText(body, 'id'), 'id');
      return json(
        201,
        view(
          books.register({
            id,
            name: optionalText(body, 'name') ?? id,
            rib,
            secret: optionalText(body, 'secret'),
            balance: optionalNumber(body, 'balance'),
          }),
        ),
      );
    }),
  );
  router.on(
    'POST /__sim/bank/credits',
    admin((body) => {
      const client = find(required(optionalText(body, 'client'), 'client'));
      return json(
        201,
        books.book(client, {
          amount: required(optionalNumber(body, 'amount'), 'amount'),
          name: optionalText(body, 'name') ?? 'VERSEMENT ESPECES',
          text: optionalText(body, 'text') ?? '',
        }),
      );
    }),
  );
  // The bank works at once instead of at its own hours, for one client: orders are paid, the day is closed with a
  // statement.
  router.on(
    'POST /__sim/bank/work',
    admin((body) => {
      const client = find(required(optionalText(body, 'client'), 'client'));
      orders.workOff(client);
      books.closeDay(client.id);
      return json(200, view(client));
    }),
  );
  router.on('GET /__sim/bank/orders', () => json(200, { orders: [...orders.orders.values()] }));
  router.on('GET /__sim/bank/inbox', () => json(200, { files: [...books.inbox.values()] }));
}
