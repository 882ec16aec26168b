/**
 * Where money comes back or is credited because somebody says so, it is never on the word of whoever it concerns: not the
 * maker of the payment or the deposit, neither as who brings the word nor as who confirms it. `vouchers` null is the bank itself.
 */
export const isOwnWord = (vouchers: readonly string[] | null, makers: readonly (string | null)[]): boolean => vouchers !== null && makers.some((maker) => maker !== null && vouchers.includes(maker));
