import type { Href } from '#ui/link.tsx';
import { pageSetting } from './environment.ts';
import { outside } from './paths.ts';

const said = pageSetting('support-chat');
/** Where people here reach somebody who helps, as this installation was told; null when it was told nothing. */
export const supportChat: Href | null = said ? outside(said) : null;
