export { createRole } from './write.ts';
