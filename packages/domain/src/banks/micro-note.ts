import { brand } from '../values/brand.ts';

/** What the beneficiary of a verifying small amount reads: the code is what they type back. */
export const microNote = (code: string): string => `${brand.name} code ${code}`;

const pattern = new RegExp(`^(${brand.name} code )\\d{4}$`);
/** The same note for our own screens: a code that can be read here would prove nothing. */
export const hideMicroCode = (note: string | null): string | null => note?.replace(pattern, '$1••••') ?? null;
