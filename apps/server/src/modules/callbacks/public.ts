export { waitingCallbacks } from './waiting.ts';
export { forgetCallbacks, inboxStage, mountCallbacks } from './receive.ts';
