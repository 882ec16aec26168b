import { writeFileSync } from 'node:fs';
import { routeTable } from '#console/routes.ts';
import { addressesFile, addressesText } from './routes/addresses.ts';
import { plainRoutes, printRoutes } from './routes/print.ts';

/**
 * `npm run routes` prints the console's route table; `npm run -s routes -- --json` the same as JSON rows;
 * `-- --write` hands its addresses on to the types that links are checked by.
 */
const rows = plainRoutes(routeTable);
if (process.argv.includes('--write')) writeFileSync(addressesFile, addressesText(rows.map(({ path }) => path)));
else console.log(process.argv.includes('--json') ? JSON.stringify(rows, null, 2) : printRoutes(rows));
