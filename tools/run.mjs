// node tools/run.mjs <file> [arguments]: runs a program of ours on Node 24, from whatever Node npm was started with.
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { runOnNode24 } from './bootstrap/node-24.mjs';

checkNode();
const [file, ...args] = process.argv.slice(2);
try {
  await ensureInstalled();
  runOnNode24(file, args);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
