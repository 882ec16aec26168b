/**
 * What a tab keeps that is nobody's work: it stays when everything else of a session goes. Whoever keeps it takes its
 * name from here.
 */
export const flashName = 'flash';
const unanswered = 'unanswered:';
/** Where the intents of one person in one organisation and environment are kept. */
export const unansweredName = (owner: string): string => unanswered + owner;

export const isOfNobody = (name: string): boolean => name === flashName || name.startsWith(unanswered);
