export { eraseMessages, messageStage } from './deliver.ts';
export { waitingMessages } from './waiting.ts';
export { queueMessage, type MessageWish } from './queue.ts';
export { sealMessagesWith } from './sealing.ts';
export { openSenders, type Senders } from './sender.ts';
export { mountOutbox } from './outbox-page.ts';
