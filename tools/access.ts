import { readFileSync, writeFileSync } from 'node:fs';
import { accessDifferences, accessList } from '#contract/access-list.ts';
import { allEndpoints } from '#contract/endpoints.ts';

/** `npm run access` prints what each role may do now and was not reviewed; `-- --write` takes it as reviewed. */
const file = 'packages/contract/access-list.txt';
const now = accessList(allEndpoints);
const differences = accessDifferences(readFileSync(file, { encoding: 'utf8', flag: 'a+' }), now);
console.log(differences.length === 0 ? `What each role may do is as ${file} says.` : differences.join('\n'));
if (process.argv.includes('--write')) writeFileSync(file, now);
else if (differences.length > 0) process.exitCode = 1;
