/** The days on which this bank works, in Douala (UTC+1), and its hours. */
const hour = 3_600_000;
const day = 24 * hour;
export const hours = { opening: 8, cutOff: 13, clearing: 13.25, highValueEnd: 16, returns: 10, statement: 18 } as const;

const fixed = ['01-01', '02-11', '05-01', '05-20', '08-15', '12-25'];

export const dayOf = (at: number): string => new Date(at + hour).toISOString().slice(0, 10);
export const timeOn = (on: string, atHour: number): number => Date.parse(`${on}T00:00:00Z`) - hour + atHour * hour;
/** Local date and time without a zone, as banks write it. */
export const stampOf = (at: number): string => new Date(at + hour).toISOString().slice(0, 19);

export function works(on: string): boolean {
  const at = new Date(`${on}T00:00:00Z`);
  const weekday = at.getUTCDay();
  if (weekday === 0 || weekday === 6 || fixed.includes(on.slice(5))) return false;
  const easter = easterOf(at.getUTCFullYear());
  const since = (at.getTime() - easter) / day;
  return since !== -2 && since !== 39; // Good Friday, Ascension
}

export function nextWorkingDay(on: string): string {
  let at = Date.parse(`${on}T00:00:00Z`);
  do at += day;
  while (!works(new Date(at).toISOString().slice(0, 10)));
  return new Date(at).toISOString().slice(0, 10);
}

/** Midnight (UTC) of Easter Sunday: the Sunday after the paschal full moon (Gauss, valid 1900 to 2099). */
function easterOf(year: number): number {
  const a = year % 19;
  const d = (19 * a + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const special = (d === 29 && e === 6) || (d === 28 && e === 6 && a > 10) ? 7 : 0;
  return Date.UTC(year, 2, 22 + d + e - special);
}
