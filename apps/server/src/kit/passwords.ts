import { hash, verify } from '@node-rs/argon2';

/** argon2id, 64 MiB, 3 passes, 4 lanes. At most two at once: each one holds a core and its memory. */
const options = { memoryCost: 65_536, timeCost: 3, parallelism: 4 } as const;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

let decoy: Promise<string> | null = null;

/** Unknown users cost the same time as known ones, so that the answer does not tell them apart. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword('nobody has this password')));
  const ok = await inTurn(() => verify(against, password));
  return stored !== null && ok;
}
