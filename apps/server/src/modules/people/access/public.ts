export { limitParams, limitedPlace } from './limited.ts';
export { giversOf, nameOfSource, rolesBringing } from './why.ts';
