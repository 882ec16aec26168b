import { importsOf } from '../imports.ts';
import { at, walk, type SourceFile, type Tree, type Violation } from '../tree.ts';

const screens = /^apps\/console\/src\/(features|shell)\//;
/** Where pages of one record are made. */
const mayPlumb = /^apps\/console\/src\/shell\/record\//;
const routes = 'apps/console/src/data/route.ts';
const failed = 'apps/console/src/shell/load-failed.tsx';

/**
 * Pages of one record that each waited, failed and named themselves by hand had begun to differ: some stood without a
 * way back while they waited, some asked again for what was not there, some showed the record of the page before.
 */
export const checkRecords = (tree: Tree): Violation[] =>
  tree.files.flatMap((file) =>
    file.isCode && !file.isTest && screens.test(file.path) && !mayPlumb.test(file.path)
      ? [...ownPages(file), ...ownActions(file)]
      : [],
  );

/** Puts a name in the breadcrumbs, or says by itself that the record of the address could not be read. */
function ownPages(file: SourceFile): Violation[] {
  const say = (start: number, what: string) =>
    at('records', file, start, `${what}: a page of one record stands on shell/record (useRecord, RecordPage)`);
  const readsId = /\bparams\[/.test(file.text);
  return importsOf(file).flatMap(({ target, typeOnly, start }) => {
    if (typeOnly || (target !== routes && target !== failed)) return [];
    if (target === failed) return readsId ? [say(start, 'LoadFailed beside an id of the address')] : [];
    return /\buseCrumb\b/.test(file.text) ? [say(start, 'useCrumb')] : [];
  });
}

/** Looks an action up by hand: what may not be done and says no reason was a button that did nothing. */
function ownActions(file: SourceFile): Violation[] {
  if (!file.text.includes('availableActions')) return [];
  const found: Violation[] = [];
  walk(file.program(), (node) => {
    if (node.type !== 'CallExpression' || node['callee'].type !== 'MemberExpression') return;
    const { object, property } = node['callee'];
    const of = object.property?.name ?? object.name;
    if (of === 'availableActions' && (property.name === 'find' || property.name === 'some'))
      found.push(at('records', file, node.start, 'availableActions: data/record-actions.ts says what may be done'));
  });
  return found;
}
