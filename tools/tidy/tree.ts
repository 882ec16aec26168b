import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * The files of a repository as the rules see them: repository-relative paths with forward slashes,
 * text read at once, syntax trees parsed when a rule first asks.
 */
export type Violation = { rule: string; file: string; line: number; message: string };

/** A node of the ESTree. Rules look at few kinds of node, so the fields stay untyped. */
export type Node = { type: string; start: number; end: number; [field: string]: any };
type Comment = { type: 'Line' | 'Block'; value: string; start: number; end: number };

export type SourceFile = {
  path: string;
  text: string;
  isCode: boolean;
  isTest: boolean;
  program(): Node;
  comments(): Comment[];
  lineAt(offset: number): number;
  lineCount: number;
};
export type Tree = { root: string; files: SourceFile[]; byPath: Map<string, SourceFile>; folders: string[] };

const skipped = new Set(['node_modules', 'dist', 'generated', '.git', '.data', 'coverage', 'test-results']);
const textEndings =
  /\.(ts|tsx|mts|mjs|js|json|css|html|md|sql|yml|yaml|sh|svg|txt)$|(^|\/)(run|\.npmrc|\.gitignore|\.[a-z]+rc)$/;
const codeEndings = /\.(ts|tsx|mts|mjs|js)$/;
const testFiles = /\.(test|e2e|soak)\.tsx?$|\/testing\/|^apps\/server\/src\/(scenarios|access)\/|^tests\//;

export function readTree(root: string): Tree {
  const files: SourceFile[] = [];
  const folders: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        folders.push(path);
        visit(path);
      } else if (entry.isFile() && textEndings.test(path)) {
        files.push(sourceFile(path, readFileSync(join(root, path), 'utf8')));
      }
    }
  };
  if (existsSync(root)) visit('');
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { root, files, folders, byPath: new Map(files.map((file) => [file.path, file])) };
}

function sourceFile(path: string, text: string): SourceFile {
  let parsed: { program: Node; comments: Comment[] } | undefined;
  let lineStarts: number[] | undefined;
  const parse = () => (parsed ??= parseSync(path, text) as unknown as { program: Node; comments: Comment[] });
  const starts = () => (lineStarts ??= [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]);
  return {
    path,
    text,
    isCode: codeEndings.test(path),
    isTest: testFiles.test(path),
    program: () => parse().program,
    comments: () => parse().comments,
    lineAt: (offset) => {
      const list = starts();
      let low = 0;
      let high = list.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (list[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
    get lineCount() {
      return text.endsWith('\n') ? starts().length - 1 : starts().length;
    },
  };
}

/** Visits every node of a tree, parents before children. */
export function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  visit(node, parent);
  for (const key in node) {
    const value = node[key];
    if (value === null || typeof value !== 'object') continue;
    if (Array.isArray(value)) {
      for (const item of value) if (item && typeof item.type === 'string') walk(item, visit, node);
    } else if (typeof value.type === 'string') walk(value, visit, node);
  }
}

/** Every piece of text a program carries: string literals and the fixed parts of templates. */
export function texts(file: SourceFile): { value: string; start: number }[] {
  const found: { value: string; start: number }[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      found.push({ value: node['value'], start: node.start });
    if (node.type === 'TemplateElement')
      found.push({ value: node['value'].cooked ?? node['value'].raw, start: node.start });
  });
  return found;
}

export function at(rule: string, file: SourceFile, offset: number, message: string): Violation {
  return { rule, file: file.path, line: file.lineAt(offset), message };
}
