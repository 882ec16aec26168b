import { afterEach } from 'vitest';
import { checkAfter } from './render-screen.tsx';

// For each file anew: the files share their modules, so a hook that stood in one of them would hold for the first only.
afterEach(({ task }) => checkAfter(task));
