/** The payment PIN: six digits that nobody guesses first. */
export const pinTries = 5;
export const pinLockMinutes = 30;

export type PinProblem = 'pin.sixDigits' | 'pin.repeated' | 'pin.straight' | 'pin.birthday';

/** What is wrong with a new PIN; null when it may be used. `dob` is `YYYY-MM-DD`. */
export function pinProblem(pin: string, dob: string | null = null): PinProblem | null {
  if (!/^[0-9]{6}$/.test(pin)) return 'pin.sixDigits';
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  if (steps.every((step) => step === 0) || pin.slice(0, 2).repeat(3) === pin || pin.slice(0, 3).repeat(2) === pin)
    return 'pin.repeated';
  if (steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9))
    return 'pin.straight';
  return dob !== null && birthdays(dob).includes(pin) ? 'pin.birthday' : null;
}

function birthdays(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-');
  const short = year.slice(2);
  return [
    day + month + short,
    month + day + short,
    short + month + day,
    year + month,
    month + year,
    day + year.slice(0, 4),
    year + day,
  ];
}
