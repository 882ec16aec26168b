// npm start: everything from a clean checkout on Node 20 – packages first, then the rest on Node 24
// (tools/start/main.ts).
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { runOnNode24 } from './bootstrap/node-24.mjs';

const began = Date.now();
checkNode();
try {
  await ensureInstalled();
  runOnNode24('tools/start/main.ts', [...process.argv.slice(2), `--began=${began}`]);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
