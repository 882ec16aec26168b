import { pageSetting } from './environment.ts';

/** Where people here reach somebody who helps, as this installation was told; null when it was told nothing. */
export const supportChat: string | null = pageSetting('support-chat') || null;
