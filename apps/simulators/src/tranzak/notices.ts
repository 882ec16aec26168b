import { randomBytes } from 'node:crypto';
import type { TranzakApp } from '../world/merchants.ts';
import type { World } from '../world/world.ts';

export type EventType = 'REQUEST.COMPLETED' | 'REQUEST.CANCELED' | 'TRANSFER.COMPLETED';

/** Tells the merchant what became of a payment: with the app's static key, and with the resource itself inside. */
export function notify(
  world: World,
  app: TranzakApp,
  event: {
    type: EventType;
    url: string | null;
    resourceId: string;
    resource: Record<string, unknown>;
    references: string[];
    number: string | null;
  },
): void {
  if (event.url === null) return;
  const notice = {
    name: 'Tranzak Payment Notification (TPN)',
    version: '1.0',
    eventType: event.type,
    appId: app.appId,
    resourceId: event.resourceId,
    resource: event.resource,
    creationDateTime: world.clock.date().toISOString(),
    webhookId: `WH${randomBytes(8).toString('hex').toUpperCase()}`,
    authKey: app.authKey,
  };
  const opposite = event.resource['status'] === 'SUCCESSFUL' ? 'FAILED' : 'SUCCESSFUL';
  const forged = { ...notice, authKey: 'guessed', resource: { ...event.resource, status: opposite } };
  world.callbacks.send({
    operator: 'tranzak',
    method: 'POST',
    url: event.url,
    body: JSON.stringify(notice),
    forged: JSON.stringify(forged),
    references: event.references,
    number: event.number,
  });
}
