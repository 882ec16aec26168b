import { hash, verify } from '@node-rs/argon2';
import { networkOf } from './http/address.ts';
import { fail, Refusal } from './http/fail.ts';

/**
 * Of argon2id: memory in KiB, passes, lanes. A stored hash says its own, so that each is checked at what it was made.
 */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };
export const fullCost: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 };
let cost = fullCost;

/** For tests alone (tidy looks), which log people in thousands of times and have nothing to guard. */
export function setHashCost(wanted: HashCost): void {
  cost = wanted;
}

/** At most two at once: each one holds a core and its memory. */
const runningMax = 2;
/**
 * What may wait in all, and of one address: a hash takes about a tenth of a second, and nobody waits ten of them for a
 * stranger.
 */
const waitingMax = 48;
const waitingOfOneMax = 8;
const busySeconds = 3;

/** Who waits for the result. What a process does for itself names nobody, and is never refused. */
export type Asker = { ip: string; signal: AbortSignal };
type Waiting = { network: string | null; begin(): void };

let running = 0;
const waiting: Waiting[] = [];

/**
 * One after the other, in a line that has an end. An address that fills its share is refused while others still get in,
 * and whoever has gone away is taken out of the line instead of being worked for.
 */
async function inTurn<T>(asker: Asker | undefined, work: () => Promise<T>): Promise<T> {
  if (asker?.signal.aborted) fail('server.busy', { seconds: busySeconds });
  if (running >= runningMax) await turnOf(asker);
  else running++;
  try {
    return await work();
  } finally {
    // The place is handed on, not given back: nobody slips in between.
    const next = waiting.shift();
    if (next) next.begin();
    else running--;
  }
}

function turnOf(asker: Asker | undefined): Promise<void> {
  const network = asker ? networkOf(asker.ip) : null;
  if (network !== null) {
    const ofThis = waiting.filter((one) => one.network === network).length;
    if (ofThis >= waitingOfOneMax || waiting.length >= waitingMax) fail('server.busy', { seconds: busySeconds });
  }
  return new Promise((resolve, reject) => {
    const place: Waiting = { network, begin: () => (asker?.signal.removeEventListener('abort', leave), resolve()) };
    const leave = () => {
      waiting.splice(waiting.indexOf(place), 1);
      reject(new Refusal('server.busy', { seconds: busySeconds }));
    };
    asker?.signal.addEventListener('abort', leave, { once: true });
    waiting.push(place);
  });
}

export const hashPassword = (password: string, asker?: Asker): Promise<string> =>
  inTurn(asker, () => hash(password, cost));

let decoy: Promise<string> | null = null;

/** Unknown users cost the same time as known ones, so that the answer does not tell them apart. */
export async function checkPassword(stored: string | null, password: string, asker?: Asker): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword('nobody has this password')));
  const ok = await inTurn(asker, () => verify(against, password));
  return stored !== null && ok;
}
