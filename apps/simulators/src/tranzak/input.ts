import { jsonBody } from '../http/answers.ts';
import type { SimRequest } from '../http/answers.ts';
import { trouble } from './answers.ts';
import type { Trouble } from './answers.ts';

export interface MoneyInput {
  reference: string;
  amount: number;
  description: string;
  note: string;
  body: Record<string, unknown>;
}

/**
 * The part of the body charges and transfers share. Amounts are numbers of whole francs, so that a product which
 * multiplies by 100 or sends text is caught here.
 */
export function readMoney(
  request: SimRequest,
  names: { reference: 'mchTransactionRef' | 'customTransactionRef'; note: 'payerNote' | 'payeeNote' },
): MoneyInput | Trouble {
  const body = jsonBody(request);
  if (!body) return trouble(5001, 'the body is not a JSON object');
  const amount = body['amount'];
  if (typeof amount !== 'number') return trouble(5002, 'amount must be a number');
  if (!Number.isSafeInteger(amount) || amount <= 0) return trouble(3007);
  if (body['currencyCode'] !== 'XAF') return trouble(3005);
  const reference = body[names.reference];
  if (typeof reference !== 'string' || reference === '' || reference.length > 32)
    return trouble(5002, `${names.reference} must have 1 to 32 characters`);
  const description = textOf(body, 'description', 255);
  const note = textOf(body, names.note, 32);
  if (description === null) return trouble(5002, 'description is longer than 255 characters');
  if (note === null) return trouble(5002, `${names.note} is longer than 32 characters`);
  return { reference, amount, description, note, body };
}

/** Null when it is too long or no text. */
export function textOf(body: Record<string, unknown>, name: string, max: number): string | null {
  const value = body[name] ?? '';
  return typeof value === 'string' && value.length <= max ? value : null;
}

/** An address, nothing, or null when it is no address of at most `max` characters. */
export function addressOf(body: Record<string, unknown>, name: string, max: number): string | undefined | null {
  const value = textOf(body, name, max);
  if (value === null) return null;
  if (value === '') return undefined;
  return URL.canParse(value) && /^https?:/.test(value) ? value : null;
}
