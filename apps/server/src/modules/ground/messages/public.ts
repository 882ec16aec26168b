export { eraseMessages, messageJobs } from './deliver.ts';
export { waitingMessages } from './waiting.ts';
export { forgetMessagesBefore, messagesAgain, queueMessage, takeOverMessages, type MessageWish } from './queue.ts';
export { sealMessagesWith } from './sealing.ts';
export { openSenders, type Senders, type SendOutcome } from './sender.ts';
export { mountOutbox } from './outbox-page.ts';
