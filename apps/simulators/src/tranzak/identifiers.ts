import { randomBytes } from 'node:crypto';
import type { World } from '../world/world.ts';

/** `REQ231121CIPGSDPMO6J`: kind, day, and something unguessable. */
export function resourceId(world: World, kind: 'REQ' | 'TRF' | 'TX' | 'RFD'): string {
  const day = world.clock.date().toISOString().slice(2, 10).replaceAll('-', '');
  const tail = randomBytes(8)
    .toString('base64url')
    .replaceAll(/[^A-Za-z0-9]/g, 'X')
    .slice(0, 11)
    .toUpperCase();
  return `${kind}${day}${tail}`;
}
