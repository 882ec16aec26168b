import { randomInt } from 'node:crypto';

/** Without letters that look like digits, because people read it out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code by which other organisations send it money: 16 characters nobody can guess or enumerate. */
export const newAccountCode = (): string =>
  Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
