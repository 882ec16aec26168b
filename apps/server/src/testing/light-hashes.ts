import { setHashCost } from '../kit/passwords.ts';

// A real hash holds a core for a sixth of a second: of the whole suite it was the dearest line.
setHashCost({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
