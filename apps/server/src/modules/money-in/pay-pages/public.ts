export { mountPayPages } from './routes.ts';
