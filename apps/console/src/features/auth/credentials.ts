import { asSeen } from '#domain/values/as-seen.ts';
import { isId } from '#domain/values/ids.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { isEmail } from '#domain/values/text.ts';
import type { Way } from './login-search.ts';

export type Entered = { organisationId: string; login: string; password: string };
export type Problem = 'required' | 'identifierInvalid' | 'organisationIdInvalid';
export type Problems = Partial<Record<keyof Entered, Problem>>;

/** Which of the two a person typed: an email has an @, all else is read as a phone number. */
export function readIdentifier(text: string): { email: string } | { phone: string } | null {
  const trimmed = asSeen(text).trim();
  if (trimmed.includes('@')) return isEmail(trimmed) ? { email: trimmed } : null;
  const parsed = parsePhone(trimmed);
  return parsed.ok ? { phone: parsed.phone } : null;
}

export function problemsOf(entered: Entered, way: Way): Problems {
  const problems: Problems = {};
  if (way === 'organisation') {
    const id = asSeen(entered.organisationId).trim();
    if (id === '') problems.organisationId = 'required';
    else if (!isId('organisation', id)) problems.organisationId = 'organisationIdInvalid';
  }
  if (entered.login.trim() === '') problems.login = 'required';
  else if (way === 'personal' && !readIdentifier(entered.login)) problems.login = 'identifierInvalid';
  if (entered.password === '') problems.password = 'required';
  return problems;
}
