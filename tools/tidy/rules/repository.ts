import { dirname } from 'node:path';
import { at, type Tree, type Violation } from '../tree.ts';
import { rooms, yards } from '../walls.ts';
import { diagramEnd, diagramStart, withDiagram } from '../diagram.ts';

const readmeLinesMax = 60;

/** Things true of the repository as a whole: it builds anywhere, explains itself and its picture is current. */
export function checkRepository(tree: Tree): Violation[] {
  return [...readmes(tree), ...portable(tree), ...diagram(tree)];
}

function readmes(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const folder of [...rooms.map((room) => dirname(room.folder)), ...yards]) {
    const isThere = tree.files.some((file) => file.path.startsWith(`${folder}/`));
    if (isThere && !tree.byPath.has(`${folder}/README.md`)) {
      found.push({
        rule: 'readme',
        file: `${folder}/README.md`,
        line: 1,
        message: 'each room says what it is for, what may not enter and where to start',
      });
    }
  }
  for (const file of tree.files) {
    if (!file.path.endsWith('/README.md') || file.path.startsWith('docs/') || file.lineCount <= readmeLinesMax)
      continue;
    found.push({
      rule: 'readme',
      file: file.path,
      line: readmeLinesMax + 1,
      message: `${file.lineCount} lines, at most ${readmeLinesMax}`,
    });
  }
  return found;
}

/** Written in pieces so that this file does not report itself. */
const machinePath = new RegExp(
  [
    ['', 'home', '[a-z]'],
    ['', 'Users', '[A-Za-z]'],
    ['', 'root', '[a-z.]'],
    ['', 'work', '(main|shared|\\.)'],
  ]
    .map((parts) => `(?<![\\w.@:~}])${parts.join('/')}`)
    .concat('[A-Z]:\\\\+Users')
    .join('|'),
);

function portable(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (file.path === 'package-lock.json') {
      const hit = /"resolved":\s*"(https?|git)/.exec(file.text);
      if (hit)
        found.push(
          at(
            'registry',
            file,
            hit.index,
            'the lock file names a registry host; npm_config_omit_lockfile_registry_resolved=true leaves it out',
          ),
        );
      continue;
    }
    const registry = /(^|\/)\.npmrc$/.test(file.path) ? /registry\s*=/.exec(file.text) : null;
    if (registry)
      found.push(at('registry', file, registry.index, "a registry is the machine's business, not the project's"));
    const path = machinePath.exec(file.text);
    if (path) found.push(at('machine-path', file, path.index, `${path[0]}… is a path of one machine`));
  }
  return found;
}

function diagram(tree: Tree): Violation[] {
  const document = tree.byPath.get('ARCHITECTURE.md');
  if (!document) return [{ rule: 'diagram', file: 'ARCHITECTURE.md', line: 1, message: 'is missing' }];
  const current = withDiagram(document.text);
  if (current === null)
    return [
      { rule: 'diagram', file: document.path, line: 1, message: `needs the markers ${diagramStart} and ${diagramEnd}` },
    ];
  if (current === document.text) return [];
  return [
    at(
      'diagram',
      document,
      document.text.indexOf(diagramStart),
      'the diagram differs from tools/tidy/walls.ts: npm run tidy -- --write',
    ),
  ];
}
