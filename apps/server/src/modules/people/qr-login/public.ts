export { scanSwitch } from './show.ts';
