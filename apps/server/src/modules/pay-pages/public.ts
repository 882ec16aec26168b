export { mountPayPages } from './routes.ts';
export { countPrompt } from './submit.ts';
export { countVisits, type Visit } from './visits.ts';
