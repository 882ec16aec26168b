export { storedAs } from './keys.ts';
