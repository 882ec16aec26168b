import type { CheckedCode } from '#contract/sign-up/schemas.ts';
import { dropDraft, keepDraft, readDraft } from '../../data/draft.ts';

/**
 * What a confirmed code allows for a quarter of an hour, carried from the page that asked for it to the page that uses
 * it.
 */
export type Reset = { otpToken: string; name: string; organisations: CheckedCode['organisations'] };
const draftName = 'password-reset';
export const keepReset = (reset: Reset): void => keepDraft(draftName, reset);
export const readReset = (): Reset | null => readDraft<Reset>(draftName);
export const dropReset = (): void => dropDraft(draftName);
