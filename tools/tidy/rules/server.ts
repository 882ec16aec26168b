import { placeOf } from '../imports.ts';
import { at, texts, walk, type SourceFile, type Tree, type Violation } from '../tree.ts';

const ledgerTable = /\bledger_[a-z_]+/;

/** Words of the business. The kit serves all of them and may know none. */
const businessNouns = [
  'invoice',
  'refund',
  'customer',
  'payout',
  'coupon',
  'adjustment',
  'charge',
  'merchant',
  'payer',
];
const businessPairs = ['payment link', 'gift card', 'lucky money', 'payment method'];

/** Walls that stand in what server code says, not in what it imports. */
export function checkServer(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    const place = file.isCode ? placeOf(file.path) : null;
    if (place?.room.name !== 'server') continue;
    found.push(...daysOfUtc(file));
    if (place.chamber !== 'ledger' && !file.isTest) found.push(...ledgerTables(file));
    if (place.chamber === 'kit' && !file.isTest) found.push(...nouns(file));
    if (place.chamber !== 'testing' && place.chamber !== 'kit' && !file.isTest) found.push(...lightHashes(file));
  }
  return found;
}

function ledgerTables(file: SourceFile): Violation[] {
  const found = texts(file).flatMap(({ value, start }) => {
    const hit = ledgerTable.exec(value);
    return hit ? [{ start: start + hit.index, table: hit[0] }] : [];
  });
  walk(file.program(), (node) => {
    if (node.type === 'Identifier' && ledgerTable.test(node['name']))
      found.push({ start: node.start, table: node['name'] });
  });
  return found.map(({ start, table }) => at('ledger', file, start, `${table}: only the ledger touches its tables`));
}

const dayOfUtc = /\.now\(\)\)?\.toISOString\(\)\.slice\(0, 10\)/g;

/** For an hour of every day it is tomorrow in Douala. */
function daysOfUtc(file: SourceFile): Violation[] {
  return [...file.text.matchAll(dayOfUtc)].map((hit) =>
    at('days', file, hit.index, 'the day of UTC: a day is one of Douala, localDay of #domain/values/time.ts'),
  );
}

function lightHashes(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'Identifier' && node['name'] === 'setHashCost')
      found.push(at('hashes', file, node.start, 'setHashCost: only tests make hashes cheap'));
  });
  return found;
}

function nouns(file: SourceFile): Violation[] {
  const seen = new Set<string>();
  const found: Violation[] = [];
  const check = (name: string, start: number) => {
    const spoken = ` ${name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/[_\-./]/g, ' ')
      .toLowerCase()} `;
    const noun = [...businessNouns, ...businessPairs].find(
      (word) => spoken.includes(` ${word} `) || spoken.includes(` ${word}s `),
    );
    if (!noun || seen.has(name)) return;
    seen.add(name);
    found.push(at('kit', file, start, `kit knows no business noun: "${name}" speaks of ${noun}`));
  };
  check(file.path.slice(file.path.lastIndexOf('/') + 1), 0);
  walk(file.program(), (node) => {
    if (node.type === 'Identifier') check(node['name'], node.start);
  });
  return found;
}
