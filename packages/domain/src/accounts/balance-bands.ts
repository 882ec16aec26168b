/**
 * The low-balance alert as a machine with a memory. A figure (francs, or days of runway) is compared with three lines:
 * the threshold, `approachPercent` of it, and `recoverPercent` of it. An alert grows worse when a line is crossed
 * downwards and calms down only above the highest one, so that a balance which goes to and fro around a line says so
 * once.
 */
export const alertBases = ['available', 'availableMinusQueued', 'runwayDays'] as const;
export type AlertBasis = (typeof alertBases)[number];
export const autoActions = ['none', 'moveFromCollection', 'pauseRuns'] as const;
export type AutoAction = (typeof autoActions)[number];
export const alertStates = ['ok', 'approaching', 'below'] as const;
export type AlertState = (typeof alertStates)[number];

export type Bands = { threshold: number; approachPercent: number; recoverPercent: number };
export const defaultBands = { approachPercent: 150, recoverPercent: 200 } as const;

const rank: Record<AlertState, number> = { ok: 0, approaching: 1, below: 2 };

/** At or under a line counts as having crossed it. `figure` null: nothing is going out, so nothing can run short. */
export function nextBand(state: AlertState, figure: number | null, bands: Bands): AlertState {
  if (figure === null) return 'ok';
  const scaled = figure * 100;
  if (scaled >= bands.threshold * bands.recoverPercent) return 'ok';
  const zone: AlertState =
    figure <= bands.threshold ? 'below' : scaled <= bands.threshold * bands.approachPercent ? 'approaching' : 'ok';
  return rank[zone] > rank[state] ? zone : state;
}

/** Only a turn for the worse is news at once; the rest is repeated or stays silent. */
export const isWorse = (from: AlertState, to: AlertState): boolean => rank[to] > rank[from];

/** `minutes` of the day at both ends; the end is the first minute that is loud again. A night may span midnight. */
export function isQuiet(minute: number, quiet: { from: number; to: number } | null): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  return quiet.from < quiet.to ? minute >= quiet.from && minute < quiet.to : minute >= quiet.from || minute < quiet.to;
}

/** "22:00" as minutes of the day. */
export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

export type RunwayInput = {
  /** Less what waits for money; below zero where that takes more than there is. */
  available: number;
  /** What left on the last four of each weekday, Monday first: seven lists of up to four sums. */
  lastFour: readonly (readonly number[])[];
  /** What is already planned, by days from today (0 is today). */
  scheduled: ReadonlyMap<number, number>;
  /** Today's weekday, 0 for Monday. */
  weekday: number;
};

/**
 * Days the money lasts: each coming day costs the average of the last four same weekdays plus what is planned for it. A
 * day that is not covered to its end counts by its covered part, in tenths. Null when nothing ever goes out; none at
 * all where it is short already.
 */
export function runwayDays({ available, lastFour, scheduled, weekday }: RunwayInput): number | null {
  if (available < 0) return 0;
  const usual = lastFour.map((sums) => (sums.length === 0 ? 0 : sums.reduce((sum, one) => sum + one, 0) / sums.length));
  if (usual.every((cost) => cost === 0) && [...scheduled.values()].every((cost) => cost === 0)) return null;
  let left = available;
  for (let day = 0; day < runwayDaysMax; day++) {
    const cost = (usual[(weekday + day) % 7] ?? 0) + (scheduled.get(day) ?? 0);
    if (cost > left) return Math.floor((day + left / cost) * 10) / 10;
    left -= cost;
  }
  return runwayDaysMax;
}
/** Nobody plans further. */
export const runwayDaysMax = 365;
