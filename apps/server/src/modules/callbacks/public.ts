export { inboxStage, mountCallbacks } from './receive.ts';
