import { deviceName as nameOf } from '#domain/people/device-name.ts';

/** What a person calls the thing a request came from; a question mark for one that says nothing. */
export const deviceName = (userAgent: string): string => nameOf(userAgent) ?? '?';
