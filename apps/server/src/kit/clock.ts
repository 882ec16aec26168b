/** Business time comes from a clock that is passed in, so that scenarios and the demo world can travel. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type TravellingClock = Clock & { set(at: Date): void; advance(milliseconds: number): void };

export function travellingClock(start: Date): TravellingClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (at) => void (current = at.getTime()),
    advance: (milliseconds) => void (current += milliseconds),
  };
}
