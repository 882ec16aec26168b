export { requestAccess } from './request.ts';
