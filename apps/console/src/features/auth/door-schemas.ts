import { partLater, type PartLater } from '../../data/part-later.ts';
import type { doorBodies } from './door-bodies.ts';

type Schemas = typeof doorBodies;
const later = <Name extends keyof Schemas>(name: Name): PartLater<Schemas[Name]> =>
  partLater(async () => (await import('./door-bodies.ts')).doorBodies[name]);

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
