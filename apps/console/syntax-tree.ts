/** What the build's plugins read of a parsed file. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Every node from the outside in; what `see` answers false for is not gone into. */
export function visit(node: Node, see: (node: Node, parent: Node | null) => unknown, parent: Node | null = null): void {
  if (see(node, parent) === false) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see, node);
}

/** The name of an identifier or of a key written as text. */
export const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};
export const propertiesOf = (node: unknown): Node[] =>
  ((node as Node | null)?.['properties'] as Node[] | undefined) ?? [];

/** A name that stands for nothing: of a property, a member or a label. */
export function isLabel(node: Node, parent: Node | null): boolean {
  if (!parent || parent['computed']) return false;
  if (parent.type === 'MemberExpression') return parent['property'] === node;
  return parent.type === 'Property' && parent['key'] === node && parent['value'] !== node;
}

/** Cuts ranges out, the comma behind each with it. From the end, so that earlier places keep their numbers. */
export function without(code: string, ranges: readonly (readonly [number, number])[]): string {
  let rest = code;
  for (const [start, end] of ranges.toSorted((a, b) => b[0] - a[0]))
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '');
  return rest;
}
