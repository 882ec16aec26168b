import { budgets } from '../bench/budgets.ts';
import { chunksOf, firstLoads, overBudget, readBuild } from './weight/first-load.ts';

/**
 * npm run weight [path …]: what a first visit of each page loads, from the build in dist/console; fails when a page
 * with a budget is over it. With paths, their scripts one by one.
 */
const build = readBuild();
const loads = firstLoads(build);
const wanted = process.argv.slice(2);
const shown = wanted.length > 0 ? loads.filter(({ path }) => wanted.includes(path)) : loads.filter(({ name }) => name);
for (const { path, name, kilobytes, requests } of shown) {
  const budget = name ? `of ${budgets[name]}` : '';
  console.log(`${path.padEnd(28)} ${kilobytes.toFixed(1).padStart(6)} kB ${budget.padEnd(8)} ${requests} requests`);
  if (wanted.length > 0)
    for (const [file, bytes] of chunksOf(build, path)) console.log(`    ${String(bytes).padStart(6)}  ${file}`);
}
const all = loads.map(({ kilobytes }) => kilobytes);
console.log(
  `${loads.length} pages: ${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)} kB, ${(all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(0)} kB on average`,
);
for (const sentence of overBudget(loads, budgets)) {
  console.error(sentence);
  process.exitCode = 1;
}
