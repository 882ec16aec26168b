export { addLive, forgetLive, type LiveInput } from './announce.ts';
