export { forgetCallbacks, inboxStage, mountCallbacks } from './receive.ts';
