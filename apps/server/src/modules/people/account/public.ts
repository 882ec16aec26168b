export { refuseTooYoung } from './profile.ts';
