import type { RequestContext } from './context.ts';
import { fail } from './fail.ts';

type Shown = Pick<RequestContext<unknown>, 'pinShown' | 'unproved'>;

/**
 * For acts that give or take power over money: the PIN must have come with this very call, and be more than one that
 * was just reset or belongs to a place given today. The listener has checked it (`proof: 'freshAndPin'`, or
 * `'freshAndPinOnChange'` where the act finds out by itself: then the proof is asked for here too).
 */
export function needPin(context: Shown): void {
  askPin(context);
  const until = context.pinShown?.lowUntil;
  if (until) fail('pin.low_power', { until: until.toISOString() });
}

/** For acts that stop something or give nobody power: a PIN that was reset today is enough. */
export function askPin(context: Shown): void {
  if (context.unproved) throw context.unproved;
  if (!context.pinShown) fail('pin.needed', {}, { field: 'pin' });
}
