import { checkAddresses } from './rules/addresses.ts';
import { checkAlone } from './rules/alone.ts';
import { checkCalls } from './rules/calls.ts';
import { checkCapabilities } from './rules/capabilities.ts';
import { checkClipboard } from './rules/clipboard.ts';
import { checkColumns } from './rules/columns.ts';
import { checkExports } from './rules/exports.ts';
import { checkFieldWords } from './rules/field-words.ts';
import { checkForms } from './rules/forms.ts';
import { checkFrenchSpaces } from './rules/french-spaces.ts';
import { checkLeftovers } from './rules/leftovers.ts';
import { checkOperators } from './rules/operators.ts';
import { checkOutcomes } from './rules/outcomes.ts';
import { checkRendered } from './rules/rendered.ts';
import { checkBadges } from './rules/badges.ts';
import { checkLists } from './rules/lists.ts';
import { checkMigrations } from './rules/migrations.ts';
import { checkNames } from './rules/names.ts';
import { checkPurity } from './rules/purity.ts';
import { checkQueues } from './rules/queues.ts';
import { checkRecords } from './rules/records.ts';
import { checkRails } from './rules/rails.ts';
import { checkRepository } from './rules/repository.ts';
import { checkRetries } from './rules/retries.ts';
import { checkRowSecurity } from './rules/row-security.ts';
import { checkSentences } from './rules/sentences.ts';
import { checkServer } from './rules/server.ts';
import { checkLazy } from './rules/lazy.ts';
import { checkSchemas } from './rules/schemas.ts';
import { checkSleeps } from './rules/sleeps.ts';
import { checkStandstill } from './rules/standstill.ts';
import { checkStages } from './rules/stages.ts';
import { checkShortMoney } from './rules/short-money.ts';
import { checkSize } from './rules/size.ts';
import { checkTables } from './rules/tables.ts';
import { checkTenants } from './rules/tenants.ts';
import { checkWalls } from './rules/walls.ts';
import { checkWrites } from './rules/writes.ts';
import { committedForeignTables, readForeignTables } from './foreign-tables.ts';
import { checkRatchet, committedRatchet, readRatchet } from './ratchet.ts';
import { readTree, type Violation } from './tree.ts';

const rules = [
  checkWalls,
  checkNames,
  checkClipboard,
  checkColumns,
  checkExports,
  checkFieldWords,
  checkPurity,
  checkServer,
  checkQueues,
  checkRails,
  checkOperators,
  checkRetries,
  checkRowSecurity,
  checkSentences,
  checkCalls,
  checkLazy,
  checkAddresses,
  checkSchemas,
  checkShortMoney,
  checkStages,
  checkForms,
  checkStandstill,
  checkRecords,
  checkFrenchSpaces,
  checkWrites,
  checkLeftovers,
  checkAlone,
  checkSleeps,
  checkCapabilities,
  checkTenants,
  checkRepository,
  checkMigrations,
];

/** Everything that is out of place under `root`, in the order of files and lines. */
export function tidy(root: string): Violation[] {
  const tree = readTree(root);
  const ratchet = readRatchet(root);
  const found = [
    ...rules.flatMap((rule) => rule(tree)),
    ...checkSize(tree, ratchet),
    ...checkTables(tree, readForeignTables(root), committedForeignTables(root)),
    ...checkOutcomes(tree, ratchet),
    ...checkRendered(tree, ratchet),
    ...checkBadges(tree, ratchet),
    ...checkLists(tree, ratchet),
    ...checkRatchet(tree, ratchet, committedRatchet(root)),
  ];
  const once = new Map(found.map((violation) => [Object.values(violation).join(' '), violation]));
  return [...once.values()].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
