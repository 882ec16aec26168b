import { maskPhone } from '#domain/values/phone.ts';

const hidden = '•••';
const textMax = 500;
const depthMax = 6;
const itemsMax = 50;

/** Words in the name of a field whose value opens something or is only somebody's own. Names are read word by word. */
const secretWords = new Set([
  'password',
  'passwords',
  'passcode',
  'secret',
  'secrets',
  'pin',
  'otp',
  'totp',
  'token',
  'tokens',
  'jwt',
  'credential',
  'credentials',
  'authorization',
  'cookie',
  'hash',
  'sealed',
  'recovery',
  'passkey',
  'signature',
  'idnumber',
]);
/**
 * Names that are secret as a whole: a `code` opens something, a `reasonCode` does not; an `apiKey` does, `roleKeys` do
 * not.
 */
const secretNames =
  /^(code|codes|id_number|keys?|.*(api|secret|private|access|signing|encryption|subscription|primary|secondary|user|merchant)_keys?)$/;

const isSecret = (name: string): boolean => {
  const text = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return secretNames.test(text) || text.split(/[^a-z0-9]+/).some((word) => secretWords.has(word));
};

/** A Cameroonian mobile number in any spelling, but not digits inside an identifier. */
const phones = /(?<![\p{L}\d_])(?:(?:\+|00)?237[\s.-]?)?6(?:[\s.-]?\d){8}(?![\p{L}\d_])/gu;
/** JSON web tokens and sealed values, wherever they stand. */
const tokens = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*|\bs1\.[0-9a-f]{8}\.[\w-]{20,}/g;

export function maskText(text: string): string {
  const clean = text
    .replace(tokens, hidden)
    .replace(phones, (phone) => maskPhone(phone.replace(/\D/g, '').replace(/^00/, '')));
  return clean.length > textMax ? `${clean.slice(0, textMax)}…` : clean;
}

/**
 * What may stand in the log: no secret, no full phone number, nothing endless. A log is read by more people than a
 * record.
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || depth >= depthMax || Buffer.isBuffer(value))
    return value === undefined ? undefined : hidden;
  if (Array.isArray(value)) return value.slice(0, itemsMax).map((item) => masked(item, depth + 1) ?? null);
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, itemsMax)
      .flatMap(([name, item]) =>
        item === undefined
          ? []
          : [[maskText(name), isSecret(name) && item !== null ? hidden : masked(item, depth + 1)]],
      ),
  );
}

/** What changes with every change, or is worked out anew from it. */
const derived = new Set([
  'version',
  'updatedAt',
  'availableActions',
  'events',
  'timeline',
  'possibleDuplicates',
  'health',
  'healthSince',
  'lastTrafficAt',
]);

/** The fields that differ, as they were and as they are. A changed secret shows that it changed, not what it is. */
export function differing(
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
): { before: unknown; after: unknown } {
  if (!before || !after) return { before: masked(before), after: masked(after) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !derived.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (of: Record<string, unknown>) =>
    masked(Object.fromEntries(names.map((name) => [name, of[name] ?? null])));
  return { before: pick(before), after: pick(after) };
}
