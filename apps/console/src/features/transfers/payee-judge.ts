import type { ApiError } from '#client/api-error.ts';
import type { NameCheck } from '#contract/transfers/schemas.ts';
import { matchNames } from '#domain/values/name-match.ts';

export type PayeeCheck = {
  state: 'none' | 'asking' | 'cannot' | 'silent' | 'missing' | 'active' | 'strong' | 'partial' | 'other';
  check: NameCheck | null;
  /** Somebody must say that they looked twice. */
  needsTick: boolean;
  /** Why nobody can be asked: an id nobody has, an account that may not be used yet. */
  error: ApiError | null;
};
/** What a person is told about a name. Silence of the rail is no fault of the beneficiary, so it asks for nothing. */
export function judge(check: NameCheck, written: string): PayeeCheck {
  if (check.active === false) return { state: 'missing', check, needsTick: true, error: null };
  if (!check.checked) return { state: 'cannot', check, needsTick: false, error: null };
  if (!check.verifiedName) return { state: check.active ? 'active' : 'silent', check, needsTick: false, error: null };
  if (written.trim() === '') return { state: 'strong', check, needsTick: false, error: null };
  const match = matchNames(written, check.verifiedName);
  return match === 'strong'
    ? { state: 'strong', check, needsTick: false, error: null }
    : { state: match === 'partial' ? 'partial' : 'other', check, needsTick: true, error: null };
}

const unknown: NameCheck = {
  checked: true,
  verifiedName: null,
  match: null,
  active: null,
  name: null,
  masked: '',
  operator: null,
  bank: null,
  coolingUntil: null,
};
/** The server asked too, and heard another name. */
export const withRefusedName = (asked: PayeeCheck, name: string): PayeeCheck => ({
  state: name ? 'other' : 'missing',
  check: { ...(asked.check ?? unknown), verifiedName: name || null },
  needsTick: true,
  error: null,
});
