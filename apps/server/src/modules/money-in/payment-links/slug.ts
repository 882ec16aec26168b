import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** What stands in the address of a link: 12 characters, 60 random bits, without letters that are misread from paper. */
export function newSlug(): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join('');
}
