import { routeTable } from '#console/routes.ts';
import { plainRoutes, printRoutes } from './routes/print.ts';

/** `npm run routes` prints the console's route table; `npm run -s routes -- --json` the same as JSON rows. */
const rows = plainRoutes(routeTable);
console.log(process.argv.includes('--json') ? JSON.stringify(rows, null, 2) : printRoutes(rows));
