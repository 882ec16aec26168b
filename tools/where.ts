import { allCapabilities, closest, placesOf } from './where/places.ts';
import { printPlaces } from './where/print.ts';
import { readTree } from './tidy/tree.ts';

/** `npm run where payment-links` prints every place of a capability, in the order in which one reads them. */
const tree = readTree(process.cwd());
const name = process.argv[2];
const known = allCapabilities(tree);

if (name && known.includes(name)) {
  console.log(printPlaces(name, await placesOf(tree, name)));
} else {
  const hint = name ? `There is no capability "${name}". Did you mean: ${closest(name, known).join(', ')}?\n` : '';
  console.log(`${hint}Usage: npm run where <capability>\n\n${known.map((each) => `  ${each}`).join('\n')}`);
  process.exitCode = 1;
}
