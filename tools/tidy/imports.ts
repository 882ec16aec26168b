import { posix } from 'node:path';
import { rooms, type Room } from './walls.ts';
import { walk, type Node, type SourceFile } from './tree.ts';

/** One import of a file: where it leads and whether only types travel through it. */
export type Import = {
  specifier: string;
  start: number;
  typeOnly: boolean;
  /** Repository path for our own code, null for a package. */
  target: string | null;
  relative: boolean;
};

/**
 * Where a path stands: its room, its chamber, the wing of the chamber if it has wings, and the divided folder inside (a
 * module, a feature).
 */
export type Place = { room: Room; chamber: string | null; wing: string | null; cell: string | null; rest: string };

export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  const add = (source: Node | null | undefined, typeOnly: boolean) => {
    if (!source || source.type !== 'Literal' || typeof source['value'] !== 'string') return;
    const specifier: string = source['value'];
    found.push({
      specifier,
      start: source.start,
      typeOnly,
      relative: specifier.startsWith('.'),
      target: resolve(file.path, specifier),
    });
  };
  walk(file.program(), (node) => {
    if (node.type === 'ImportDeclaration') add(node['source'], isTypeOnly(node, 'importKind', node['specifiers']));
    if (node.type === 'ExportNamedDeclaration') add(node['source'], isTypeOnly(node, 'exportKind', node['specifiers']));
    if (node.type === 'ExportAllDeclaration') add(node['source'], node['exportKind'] === 'type');
    if (node.type === 'ImportExpression') add(node['source'], false);
    if (node.type === 'TSImportType') add(node['source'] ?? node['argument'], true);
  });
  return found;
}

function isTypeOnly(node: Node, kind: 'importKind' | 'exportKind', specifiers: Node[]): boolean {
  if (node[kind] === 'type') return true;
  return specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === 'type');
}

export function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier)).split('?')[0]!;
  if (!specifier.startsWith('#')) return null;
  const [name, ...rest] = specifier.slice(1).split('/');
  const room = rooms.find((candidate) => candidate.name === name);
  return room ? `${room.folder}/${rest.join('/')}`.split('?')[0]! : null;
}

export function placeOf(path: string): Place | null {
  const room = rooms.find((candidate) => path.startsWith(`${candidate.folder}/`));
  if (!room) return null;
  const [first, ...rest] = path.slice(room.folder.length + 1).split('/');
  const chamber = room.chambers?.find((candidate) => candidate.name === first && rest.length > 0);
  if (!chamber) return { room, chamber: null, wing: null, cell: null, rest: [first, ...rest].join('/') };
  const wing = chamber.wings && rest.length > 1 ? rest.shift()! : null;
  const cell = chamber.divided && rest.length > 1 ? rest.shift()! : null;
  return { room, chamber: chamber.name, wing, cell, rest: rest.join('/') };
}
