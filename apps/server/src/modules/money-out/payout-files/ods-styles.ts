import type { Handlers } from './xlsx-archive.ts';
import { lettersOf, marksOf, seen } from './xlsx-colours.ts';

/** Styles that matter: sheets that are not shown, text that is struck through, and the colours of cells. */
export type OdsStyles = {
  hidden: ReadonlySet<string>;
  struck: ReadonlySet<string>;
  /** Known once all styles are read. */
  marksOf(style: string | undefined): readonly string[];
};

export function styleReader(): Required<Pick<Handlers, 'open' | 'close'>> & { styles: OdsStyles } {
  const [hidden, struck] = [new Set<string>(), new Set<string>()];
  const parents = new Map<string, string>();
  const fills = new Map<string, string | null>();
  const letters = new Map<string, string | null>();
  const known = new Map<string | undefined, readonly string[]>();
  let styleName = '';
  const own = (colours: ReadonlyMap<string, string | null>, style: string | undefined): string | null => {
    let name = style;
    // Longer than anybody builds styles on one another; in a circle they never end.
    for (let step = 0; name !== undefined && step < 20; step++) {
      const colour = colours.get(name);
      if (colour !== undefined) return colour;
      name = parents.get(name);
    }
    return null;
  };
  return {
    styles: {
      hidden,
      struck,
      marksOf(style) {
        const marks = known.get(style) ?? marksOf(own(fills, style), own(letters, style));
        known.set(style, marks);
        return marks;
      },
    },
    open(name, attributes) {
      if (name === 'style') {
        styleName = attributes['style:name'] ?? '';
        const parent = attributes['style:parent-style-name'];
        if (parent !== undefined && attributes['style:family'] === 'table-cell') parents.set(styleName, parent);
      } else if (styleName === '') return;
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(styleName);
      else if (name === 'text-properties') {
        if (isLinedThrough(attributes)) struck.add(styleName);
        const colour = textColour(attributes);
        if (colour !== undefined) letters.set(styleName, colour);
      } else if (name === 'table-cell-properties' && attributes['fo:background-color'] !== undefined)
        fills.set(styleName, colourOf(attributes['fo:background-color']));
    },
    close(name) {
      if (name === 'style') styleName = '';
    },
  };
}

/** '#ffff00'; 'transparent' is none. */
function colourOf(value: string): string | null {
  const colour = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  return colour === undefined ? null : seen(colour.toUpperCase());
}

/** undefined where the style says nothing of it. */
function textColour(attributes: Record<string, string>): string | null | undefined {
  if (attributes['style:use-window-font-color'] === 'true') return null;
  if (attributes['fo:color'] === undefined) return undefined;
  const line = attributes['style:text-underline-style'] ?? 'none';
  return lettersOf(colourOf(attributes['fo:color']), line !== 'none');
}

/** LibreOffice names the line by its style, or by its type alone where the style is the usual one. */
const isLinedThrough = (attributes: Record<string, string>): boolean => {
  const said = (['style', 'type'] as const)
    .map((what) => attributes[`style:text-line-through-${what}`])
    .filter((value) => value !== undefined);
  return said.length > 0 && !said.includes('none');
};
