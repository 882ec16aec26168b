/**
 * How everything is tried again, one row a policy: how long it waits, for how long, and what becomes of it then. Only
 * what waits within one process for less than a second (a transaction that met another, a lock) stands where it is
 * done.
 */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** One wait per failure, in seconds; behind the last comes the end. */
type Steps = { readonly waits: readonly number[] };
/** The longer it has lasted the rarer: this part of its age, within bounds. */
type Aging = { readonly partOfAge: number; readonly leastSeconds: number; readonly mostSeconds: number };
/** Twice as long after each failure, up to a bound. */
type Doubling = { readonly firstSeconds: number; readonly mostSeconds: number };
/** Always the same. */
type Steady = { readonly everySeconds: number };
/** At once, so many times. */
type Times = { readonly times: number };
type Retry = (Steps | Aging | Doubling | Steady | Times) & {
  /** How long or how often. */
  readonly until: string;
  /** What becomes of it then. */
  readonly end: string;
  /** The time of `until` where it is one for all. */
  readonly untilSeconds?: number;
};

/** As long as a mail server is usually away. */
const patient = { waits: [minute, 5 * minute, 15 * minute, hour] };
const deadJob = { until: 'one wait per try', end: 'the job is dead: it stands in the figures and can be tried again' };

export const retries = {
  /**
   * Its provider says that it has nothing of a payment: sent again under the same reference, where that is safe there.
   * The first sending counts.
   */
  resubmit: {
    times: 3,
    until: 'a word on each sending',
    end: 'a collection has failed; a person looks at what leaves',
  },
  /**
   * The same where every process that was to send it died first, perhaps before it left. Processes are restarted many
   * times in a row, and take what they had in hand along; one payment that kills them all still ends.
   */
  resubmitUnheard: { times: 10, until: 'a word on one of them', end: 'a person looks' },
  /** Marked as being sent, and the process may have died: asked about, never sent again blindly. */
  sendingLost: { everySeconds: 45, until: 'the first question', end: 'goes on as a question of status' },
  /** Its provider did not take it at all. Nobody was prompted, so giving up is safe. */
  notTaken: {
    partOfAge: 1 / 4,
    leastSeconds: 2,
    mostSeconds: 5 * minute,
    untilSeconds: 3 * minute,
    until: 'its time; what leaves as long as whoever sends it lets it wait',
    end: 'it has failed',
  },
  /** Our own pace for a provider is used up. */
  ownPace: { everySeconds: 10, until: 'its turn', end: 'as what was not taken' },
  /** A provider asks us to slow down and does not say for how long. */
  slowDown: { everySeconds: 1, until: 'its turn', end: 'as what was not taken' },
  /** A question of status; how long a payer has is the rail's. See `questionPace`. */
  status: {
    waits: [5, 10, 15, 30],
    until: 'the window of the rail and its grace; then hourly for the days of the rail',
    end: 'reconciliation: a person or a statement line decides',
  },
  /** A provider has called about one that is over and does not say what it means. */
  announced: {
    partOfAge: 1 / 24,
    leastSeconds: hour,
    mostSeconds: day,
    until: 'the provider says what it means',
    end: 'none',
  },
  /** The float with the operator is low, and people fill it up. */
  float: { everySeconds: 5 * minute, until: 'as long as the payment may wait', end: 'it has failed' },
  /** A rail that did not take a payment is only asked where nobody else reaches the beneficiary. */
  railRest: { everySeconds: 2 * minute, until: 'it takes one', end: 'none' },
  /**
   * How often a payment changes its rail by itself. An even number: while none takes it, it waits at its own operator.
   */
  otherRail: { times: 4, until: 'one takes it', end: 'it waits where it is' },
  /** A bulk run that waits for money or for an operator. */
  runWaits: {
    everySeconds: 15,
    untilSeconds: 2 * day,
    until: 'over a night, and over a Sunday',
    end: 'the item has failed',
  },
  /** A bulk run whose items move by themselves, or that could not be moved on. */
  runMoves: { everySeconds: minute, until: 'it is over', end: 'none' },
  /** A settlement that a rule sent. */
  settlement: {
    waits: [5 * minute, 30 * minute],
    until: 'one wait per try',
    end: 'it has failed; the rule is marked and people decide',
  },
  /** One whose operator has called about it since it failed, and is being asked why. */
  settlementAsked: { everySeconds: 5 * minute, until: 'the answer', end: 'goes on as a settlement' },
  /** A mail or an SMS. */
  message: { ...patient, ...deadJob },
  /** A code is worth nothing once it is old, so it is tried soon again or not at all. */
  code: { waits: [10, 30, minute, 2 * minute], ...deadJob },
  notification: { ...patient, ...deadJob },
  digest: { ...patient, ...deadJob },
  /** A move of money that an alert makes: tried again when there may be money again, not every minute. */
  autoMove: { everySeconds: 15 * minute, until: 'it can be made, or the balance is not low', end: 'none' },
  /** The books cannot be reached, and perhaps a posting has arrived: its key makes asking again safe. */
  booksAway: {
    firstSeconds: 0.02,
    mostSeconds: 1,
    untilSeconds: 30,
    until: 'its time',
    end: 'the outcome is unknown, and whoever asked finds it later',
  },
  /** What moves money on met an error: the whole stage, whatever is the matter. */
  stage: { firstSeconds: 0.4, mostSeconds: 5, until: 'it runs', end: 'none' },
} as const satisfies Record<string, Retry>;

/** Of the n-th failure, counted from 1; null: the end. */
export const waitAfter = ({ waits }: Steps, failures: number): number | null => waits[failures - 1] ?? null;
export const waitAtAge = ({ partOfAge, leastSeconds, mostSeconds }: Aging, ageSeconds: number): number =>
  Math.min(mostSeconds, Math.max(leastSeconds, ageSeconds * partOfAge));
export const doubled = ({ firstSeconds, mostSeconds }: Doubling, failures: number): number =>
  Math.min(mostSeconds, firstSeconds * 2 ** (failures - 1));

/** So many payments in a row whose sending stayed unclear, within this time, and the next had better not go there. */
export const silence = { inARow: 3, withinSeconds: 5 * minute } as const;
/** How long after its window a payment may still be on its way, and nobody needs to look. */
export const graceSeconds = 2 * minute;
/** How long "not found" of what a provider has taken is still believed to be its delay. */
export const notFoundSeconds = 10 * minute;

type Asks = { readonly windowSeconds: number; readonly everySeconds: number; readonly lateDays: number };

/**
 * In how many seconds to ask again, `ageSeconds` after it was sent: quickly while the payer has the phone in hand, at
 * the rail's pace to the end of its window and the grace, hourly for its days, and then null: reconciliation.
 */
export function questionPace(asks: Asks, ageSeconds: number): number | null {
  let from = 0;
  for (const wait of retries.status.waits) {
    from += wait;
    if (ageSeconds < from) return wait;
  }
  if (ageSeconds < asks.windowSeconds + graceSeconds) return asks.everySeconds;
  return ageSeconds < asks.windowSeconds + lateSeconds(asks) ? hour : null;
}

/** How long after its window a payment that has ended unpaid is still asked about by itself. */
export const lateSeconds = ({ lateDays }: Pick<Asks, 'lateDays'>): number => graceSeconds + lateDays * day;
