import type { Handlers } from './xlsx-archive.ts';
import { seen } from './xlsx-colours.ts';

/** Styles that matter: sheets that are not shown, text that is struck through, and the background of cells. */
export type OdsStyles = {
  hidden: ReadonlySet<string>;
  struck: ReadonlySet<string>;
  fillOf(style: string | undefined): string | null;
};

export function styleReader(): Required<Pick<Handlers, 'open' | 'close'>> & { styles: OdsStyles } {
  const [hidden, struck] = [new Set<string>(), new Set<string>()];
  const parents = new Map<string, string>();
  const fills = new Map<string, string | null>();
  let styleName = '';
  const fillOf = (style: string | undefined): string | null => {
    let name = style;
    // Longer than anybody builds styles on one another; in a circle they never end.
    for (let step = 0; name !== undefined && step < 20; step++) {
      const fill = fills.get(name);
      if (fill !== undefined) return fill;
      name = parents.get(name);
    }
    return null;
  };
  return {
    styles: { hidden, struck, fillOf },
    open(name, attributes) {
      if (name === 'style') {
        styleName = attributes['style:name'] ?? '';
        const parent = attributes['style:parent-style-name'];
        if (parent !== undefined && attributes['style:family'] === 'table-cell') parents.set(styleName, parent);
      } else if (styleName === '') return;
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(styleName);
      else if (name === 'text-properties' && isLinedThrough(attributes)) struck.add(styleName);
      else if (name === 'table-cell-properties' && attributes['fo:background-color'] !== undefined)
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

/** LibreOffice names the line by its style, or by its type alone where the style is the usual one. */
const isLinedThrough = (attributes: Record<string, string>): boolean => {
  const said = (['style', 'type'] as const)
    .map((what) => attributes[`style:text-line-through-${what}`])
    .filter((value) => value !== undefined);
  return said.length > 0 && !said.includes('none');
};
