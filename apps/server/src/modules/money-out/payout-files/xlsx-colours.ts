import type { Parts } from './xlsx-archive.ts';

/** A colour as a workbook names it; `tint` makes it lighter, or darker below 0. */
type Named = { rgb?: string | undefined; theme?: number; indexed?: number; tint: number };

/** What the styles of a workbook colour, by the number of the fill and of the font; null where it is no mark. */
export type Colours = { fills: (string | null)[]; letters: (string | null)[] };
type Fill = { pattern: string; fg: Named | null; bg: Named | null };
type Font = { colour: Named | null; isUnderlined: boolean };

const named = (attributes: Record<string, string>): Named => ({
  rgb: attributes['rgb'],
  ...(attributes['theme'] === undefined ? {} : { theme: Number(attributes['theme']) }),
  ...(attributes['indexed'] === undefined ? {} : { indexed: Number(attributes['indexed']) }),
  tint: Number(attributes['tint'] ?? 0) || 0,
});

export function colourReader() {
  const fills: Fill[] = [];
  const fonts: Font[] = [];
  const palette: string[] = [];
  let inside: 'fills' | 'fonts' | 'indexed' | null = null;
  return {
    open(name: string, attributes: Record<string, string>): void {
      if (name === 'fills' || name === 'fonts') inside = name;
      else if (name === 'indexedColors') inside = 'indexed';
      else if (inside === 'indexed' && name === 'rgbColor' && palette.length < 64)
        palette.push((attributes['rgb'] ?? '').slice(-6).toUpperCase());
      else if (inside === 'fills' && name === 'fill' && fills.length < fillsMax)
        fills.push({ pattern: 'none', fg: null, bg: null });
      else if (inside === 'fonts' && name === 'font' && fonts.length < fillsMax)
        fonts.push({ colour: null, isUnderlined: false });
      const fill = inside === 'fills' ? fills.at(-1) : undefined;
      if (fill && name === 'patternFill') fill.pattern = attributes['patternType'] ?? 'none';
      else if (fill && name === 'fgColor') fill.fg = named(attributes);
      else if (fill && name === 'bgColor') fill.bg = named(attributes);
      const font = inside === 'fonts' ? fonts.at(-1) : undefined;
      if (font && name === 'u') font.isUnderlined = attributes['val'] !== 'none';
      else if (font && name === 'color') font.colour = named(attributes);
    },
    close(name: string): void {
      if (name === 'fills' || name === 'fonts' || name === 'indexedColors') inside = null;
    },
    async end(parts: Parts): Promise<Colours> {
      const all = [...fills.flatMap(({ fg, bg }) => [fg, bg]), ...fonts.map(({ colour }) => colour)];
      const theme = all.some((one) => one?.theme !== undefined) ? await themeOf(parts) : [];
      const indexed = palette.length > 0 ? palette : usualPalette();
      const of = (one: Named | null): string | null => one && colourOf(one, theme, indexed);
      return {
        fills: fills.map(({ pattern, fg, bg }) => {
          if (pattern === 'none') return null;
          if (pattern === 'solid') return of(fg);
          // Every workbook has one fill of dots that no cell has; other patterns without a colour are hatched in black.
          return of(fg) ?? of(bg) ?? (pattern === 'gray125' ? null : hatched);
        }),
        letters: fonts.map(({ colour, isUnderlined }) => {
          if (colour === null || isPlainText(colour)) return null;
          if (isUnderlined && (colour.theme === 10 || colour.theme === 11)) return null;
          return lettersOf(of(colour), isUnderlined);
        }),
      };
    },
  };
}
/** As a hatched cell looks from afar. */
const hatched = '808080';
/** The colour of the theme in which a text is written that nobody coloured. */
const isPlainText = ({ theme, tint }: Named): boolean => theme === 1 && tint === 0;

const links = new Set(['0000FF', '0000EE', '000080', '0563C1', '1155CC', '467886', '954F72', '800080']);
/** Coloured letters as a mark: not those that are as good as black, nor the underlined blue of a link. */
export function lettersOf(colour: string | null, isUnderlined: boolean): string | null {
  if (colour === null || (isUnderlined && links.has(colour)) || /^(?:[0-3]\w){3}$/.test(colour)) return null;
  return `A${colour}`;
}
const fillsMax = 65_536;

function colourOf(
  { rgb, theme, indexed, tint }: Named,
  ofTheme: readonly string[],
  palette: readonly string[],
): string | null {
  if (theme !== undefined && ofTheme[theme] === undefined)
    // Without a theme equal fills are still equal; the first is what the sheet itself is made of.
    return theme === 0 && tint === 0 ? null : `theme${theme}${tint === 0 ? '' : tint}`;
  const base = rgb?.slice(-6).toUpperCase() ?? (theme === undefined ? palette[indexed ?? -1] : ofTheme[theme]);
  if (base === undefined || !/^[0-9A-F]{6}$/.test(base)) return null;
  return seen(tint === 0 ? base : tinted(base, tint));
}
/** White is what a cell without a colour is. */
export const seen = (colour: string): string | null => (colour === 'FFFFFF' ? null : colour);

/** Its order in cells is another than in the theme: the light ones come first. */
const themeOrder = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];

async function themeOf(parts: Parts): Promise<string[]> {
  const colours: string[] = [];
  if (!parts.has('xl/theme/theme1.xml')) return colours;
  let place = -1;
  let isScheme = false;
  await parts.readWhole('xl/theme/theme1.xml', {
    open(name, attributes) {
      if (name === 'clrScheme') isScheme = true;
      else if (!isScheme) return;
      else if (themeOrder.includes(name)) place = themeOrder.indexOf(name);
      else if (place >= 0 && (name === 'srgbClr' || name === 'sysClr'))
        colours[place] = (attributes['lastClr'] ?? attributes['val'] ?? '').toUpperCase();
    },
    close(name) {
      if (name === 'clrScheme') isScheme = false;
      else if (themeOrder.includes(name)) place = -1;
    },
  });
  return colours;
}

/** The same colour and strength, lighter or darker by its tint. */
function tinted(colour: string, tint: number): string {
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const light = (most + least) / 2;
  const now = Math.min(1, Math.max(0, tint < 0 ? light * (1 + tint) : light * (1 - tint) + tint));
  const spread = most - least;
  const strength = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  const half = (strength * (1 - Math.abs(2 * now - 1))) / 2;
  return [red, green, blue]
    .map((one) => (spread === 0 ? now : now + ((one - light) / (spread / 2)) * half))
    .map((one) => Math.round(Math.min(1, Math.max(0, one)) * 255))
    .map((one) => one.toString(16).padStart(2, '0').toUpperCase())
    .join('');
}

/** The colours that workbooks name by number since the first Excel; the first eight stand there twice. */
function usualPalette(): string[] {
  const eight = '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF';
  const others = `800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080
    0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC
    CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366
    333399 333333`;
  return `${eight} ${eight} ${others}`.split(/\s+/);
}

/** So many marks of a row are told; more are a painting. */
const marksMax = 4;
const joined = '+';
/** What a style marks its cells with. */
export const marksOf = (...marks: (string | null | undefined)[]): readonly string[] => {
  const found = marks.filter((mark) => mark !== null && mark !== undefined);
  return found.length === 0 ? unmarked : found;
};
export const unmarked: readonly string[] = [];

/**
 * The marks of the written cells of a row, each once: people mark the name or the amount alone as well as the whole
 * row. A column that is shaded for everybody is in all rows alike and tells none from another.
 */
export function rowMarks() {
  const found = new Set<string>();
  return {
    begin(): void {
      if (found.size > 0) found.clear();
    },
    cell(marks: readonly string[]): void {
      for (const mark of marks) found.add(mark);
    },
    end(): string | undefined {
      if (found.size === 0) return undefined;
      if (found.size === 1) for (const mark of found) return mark;
      return [...found].toSorted().slice(0, marksMax).join(joined);
    },
  };
}
