/**
 * Sealed columns: AES-256-GCM, a fresh 96-bit nonce per value, the key's id in front so that keys can be
 * rotated (the first key seals, every listed key opens). The context (for example the table and row id) is
 * authenticated too: a sealed value copied to another row does not open there.
 *
 * Form: `s1.<key id>.<base64url of nonce, tag, ciphertext>`.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';

export type Sealer = {
  seal(text: string, context: string): string;
  /** Throws `SealError` for a wrong key, another context or a damaged value. */
  unseal(sealed: string, context: string): string;
  /** True when the value was sealed with an older key and should be written again. */
  isStale(sealed: string): boolean;
};

export class SealError extends Error {
  override name = 'SealError';
}

const version = 's1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * @param current 32 bytes that seal and open; `secret.key('sealed columns')`.
 * @param older keys that still open, after a change of the master secret.
 */
export function createSealer(current: Buffer, older: readonly Buffer[] = []): Sealer {
  const [own, ...others] = [current, ...older].map(named);
  const keys = [own!, ...others];
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', own!.key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${own!.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    unseal(sealed, context) {
      const [form, id, body] = sealed.split('.');
      const found = keys.find((candidate) => candidate.id === id);
      if (form !== version || body === undefined) throw new SealError('not a sealed value');
      if (!found) throw new SealError(`no key "${id}" to open this value`);
      const bytes = Buffer.from(body, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) throw new SealError('the sealed value is too short');
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        // The crypto error says nothing useful and must not carry the value along.
        throw new SealError('the sealed value does not open with this key and context');
      }
    },
    isStale: (sealed) => sealed.split('.')[1] !== own!.id,
  };
}

/** A key is named by its fingerprint, so a sealed value says which key it needs and not what that key is. */
function named(key: Buffer): { id: string; key: Buffer } {
  if (key.length !== 32) throw new SealError(`a sealing key has 32 bytes, this one has ${key.length}`);
  return { id: createHash('sha256').update('sealing key').update(key).digest('hex').slice(0, 8), key };
}

/** Keeps an object of secrets usable by name but empty when printed, logged or serialised. */
export function concealed<T extends object>(secrets: T): Readonly<T> {
  const copy = { ...secrets };
  Object.defineProperties(copy, {
    toJSON: { value: () => '[concealed]' },
    [inspect.custom]: { value: () => '[concealed]' },
  });
  return Object.freeze(copy);
}
