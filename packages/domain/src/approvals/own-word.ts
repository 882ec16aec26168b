/**
 * Where money comes back or is credited because somebody says so, it is never on the word of whoever it concerns: not
 * the maker of the payment or the deposit, neither as who brings the word nor as who confirms it. `vouchers` null is
 * the bank itself.
 */
export const isOwnWord = (vouchers: readonly string[] | null, makers: readonly (string | null)[]): boolean =>
  vouchers !== null && makers.some((maker) => maker !== null && vouchers.includes(maker));

const dayMs = 24 * 3_600_000;

/**
 * Whether somebody's place is too new to vouch for what was brought at `broughtAt`: it has to have been theirs for a
 * day by then, as with new keys. An accomplice who is appointed for it vouches for nothing, however long they wait.
 */
export const cameTooLate = (placeGivenAt: Date | null, broughtAt: Date): boolean =>
  placeGivenAt !== null && placeGivenAt.getTime() > broughtAt.getTime() - dayMs;
