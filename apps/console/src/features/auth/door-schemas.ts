import { partLater, type PartLater } from '../../data/part-later.ts';
import type { schemasOfDoors } from './schemas-of-doors.ts';

type Schemas = typeof schemasOfDoors;
const later = <Name extends keyof Schemas>(name: Name): PartLater<Schemas[Name]> =>
  partLater(async () => (await import('./schemas-of-doors.ts')).schemasOfDoors[name]);

/** What the forms before the login are checked with; fetched at the first sign of life. */
export const doorSchemas = {
  accept: later('accept'),
  join: later('join'),
  reset: later('reset'),
  resetCode: later('resetCode'),
  takeBack: later('takeBack'),
  emailCode: later('emailCode'),
  smsCode: later('smsCode'),
  checkCode: later('checkCode'),
  signUp: later('signUp'),
};
