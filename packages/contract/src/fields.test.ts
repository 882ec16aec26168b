import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amount, code, email, merchantReference, phone } from './fields.ts';

/** As WhatsApp, contacts and web pages hand on what is copied: marks around it that nobody sees. */
const copied = (text: string) => [`\u202a${text}\u202c`, `\u2066${text}\u2069`, `\u200b${text}\ufeff`, `\u200e${text}`];

it.each([
  [phone, '+237 6 77 12 34 56', '237677123456'],
  [amount, '5000', 5000],
  [email, 'awa@example.cm', 'awa@example.cm'],
  [merchantReference, 'INV-2041', 'INV-2041'],
  [code, '123 456', '123456'],
])('what cannot be seen is no fault: %#', (field, text, read) => {
  for (const one of [text, ...copied(text)])
    expect(z.safeParse(field as never, one).data, JSON.stringify(one)).toBe(read);
});
