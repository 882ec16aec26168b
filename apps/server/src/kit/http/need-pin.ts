import type { RequestContext } from './context.ts';
import { fail } from './fail.ts';

/** For acts that give or take power over money: the PIN must have come with this very call. The listener has checked it (`proof: 'freshAndPin'`). */
export function needPin(context: Pick<RequestContext<unknown>, 'pinShown'>): void {
  if (!context.pinShown) fail('pin.needed', {}, { field: 'pin' });
}
