import { placeOf } from '../imports.ts';
import { at, texts, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

/** Time and chance are passed in: a scenario travels in time and a replay gives the same answer. */
export function checkPurity(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    const place = file.isCode && !file.isTest ? placeOf(file.path) : null;
    if (!place) continue;
    // What checkout sends to the browser runs there, where the only clock is the phone's.
    const isPureRoom =
      ['domain', 'contract', 'i18n', 'checkout'].includes(place.room.name) && !place.rest.startsWith('browser/');
    const isBusiness =
      place.room.name === 'server' && ['modules', 'ledger', 'connectors'].includes(place.chamber ?? '');
    if (isPureRoom || isBusiness) found.push(...clocks(file, isPureRoom));
    if (isBusiness) found.push(...databaseClocks(file));
  }
  return found;
}

function clocks(file: SourceFile, isPureRoom: boolean): Violation[] {
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    const called = node.type === 'CallExpression' ? memberName(node['callee']) : null;
    if (called === 'Date.now')
      found.push(at('purity', file, node.start, 'Date.now(): take the time from the clock that is passed in'));
    if (called === 'Math.random' && isPureRoom)
      found.push(at('purity', file, node.start, 'Math.random(): chance is passed in'));
    const isDate =
      node.type === 'NewExpression' && node['callee'].type === 'Identifier' && node['callee'].name === 'Date';
    if (isDate && node['arguments'].length === 0)
      found.push(
        at('purity', file, node.start, 'new Date() without arguments: take the time from the clock that is passed in'),
      );
  });
  return found;
}

const sqlClock =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\b(CURRENT_TIMESTAMP|CURRENT_DATE|LOCALTIMESTAMP)\b/;

function databaseClocks(file: SourceFile): Violation[] {
  return texts(file).flatMap(({ value, start }) => {
    const hit = sqlClock.exec(value);
    return hit
      ? [at('purity', file, start + hit.index, `${hit[0]} in business SQL: pass the time as a parameter`)]
      : [];
  });
}

function memberName(callee: Node): string | null {
  if (callee.type !== 'MemberExpression' || callee['computed'] || callee['object'].type !== 'Identifier') return null;
  return `${callee['object'].name}.${callee['property'].name}`;
}
