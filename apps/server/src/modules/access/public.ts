export { giversOf, nameOfSource, rolesBringing } from './why.ts';
