import type { Sealer } from '../../../kit/seal.ts';

/**
 * The key messages are sealed with. Whoever has something to tell stands deep in a transaction and knows no secret, so
 * the process says it once at its start; a process has exactly one master secret.
 */
let own: Sealer | null = null;

export function sealMessagesWith(sealer: Sealer): void {
  own = sealer;
}

export function messageSealer(): Sealer {
  if (!own) throw new Error('Messages cannot be sealed before the services are open');
  return own;
}

export const sealContext = (id: string) => `message ${id}`;
