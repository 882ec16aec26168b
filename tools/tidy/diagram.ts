import { rooms } from './walls.ts';

export const diagramStart = '<!-- walls:start (drawn by npm run tidy -- --write) -->';
export const diagramEnd = '<!-- walls:end -->';

/** The walls table as a Mermaid flowchart: an arrow reads "may import", a dotted one "types only". */
export function drawWalls(): string {
  const lines = ['```mermaid', 'flowchart TD'];
  for (const room of rooms) {
    const chambers = room.chambers?.filter((chamber) => !chamber.forTests);
    if (!chambers) {
      lines.push(`  ${room.name}["${room.name}"]`);
      continue;
    }
    lines.push(`  subgraph ${room.name}`);
    for (const chamber of chambers) {
      const label = `${chamber.name}${chamber.wings ? '/*' : ''}${chamber.divided ? '/*' : ''}`;
      lines.push(`    ${room.name}_${chamber.name}["${label}"]`);
    }
    for (const chamber of chambers) {
      const others =
        chamber.mayImport === 'all'
          ? chambers.filter((other) => other !== chamber && other.mayImport !== 'all').map((other) => other.name)
          : chamber.mayImport;
      for (const other of others) lines.push(`    ${room.name}_${chamber.name} --> ${room.name}_${other}`);
      if (chamber.divided?.door)
        lines.push(`    ${room.name}_${chamber.name} -- "${chamber.divided.door}" --> ${room.name}_${chamber.name}`);
    }
    lines.push('  end');
  }
  for (const room of rooms) {
    for (const other of room.mayImport) lines.push(`  ${room.name} --> ${other}`);
    for (const other of room.mayImportTypesOf ?? []) lines.push(`  ${room.name} -.-> ${other}`);
  }
  return [...lines, '```', ...drawWings()].join('\n');
}

/** The wings of a chamber as a table, lowest first. */
const drawWings = (): string[] =>
  rooms.flatMap((room) =>
    (room.chambers ?? []).flatMap(({ name, wings }) =>
      wings
        ? [
            '',
            `Wings of \`${room.name}/${name}\`. A module may look into its own wing and into those above it in this list.`,
            '',
            '| Wing | What it is about |',
            '|---|---|',
            ...wings.map((wing) => `| ${wing.name} | ${wing.what} |`),
          ]
        : [],
    ),
  );

/** The document with the diagram between its markers, or null when a marker is missing. */
export function withDiagram(document: string): string | null {
  const start = document.indexOf(diagramStart);
  const end = document.indexOf(diagramEnd);
  if (start === -1 || end < start) return null;
  return `${document.slice(0, start + diagramStart.length)}\n\n${drawWalls()}\n\n${document.slice(end)}`;
}
