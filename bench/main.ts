import { benchCharges } from './charges.ts';
import { openWorkbench } from './product.ts';
const bench = await openWorkbench();
try { await benchCharges(bench); } finally { await bench.close(); }
process.exit(0);
