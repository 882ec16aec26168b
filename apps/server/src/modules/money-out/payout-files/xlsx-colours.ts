import type { Parts } from './xlsx-archive.ts';

/** A colour as a workbook names it; `tint` makes it lighter, or darker below 0. */
type Named = { rgb?: string | undefined; theme?: number; indexed?: number; tint: number };

/** The background colours of a workbook by the number of its fill, null where there is none or it is white. */
export function fillReader() {
  const fills: (Named | null)[] = [];
  const palette: string[] = [];
  let inside: 'fills' | 'indexed' | null = null;
  let isSolid = false;
  return {
    open(name: string, attributes: Record<string, string>): void {
      if (name === 'fills') inside = 'fills';
      else if (name === 'indexedColors') inside = 'indexed';
      else if (inside === 'indexed' && name === 'rgbColor' && palette.length < 64)
        palette.push((attributes['rgb'] ?? '').slice(-6).toUpperCase());
      else if (inside !== 'fills' || fills.length >= fillsMax) return;
      else if (name === 'fill') fills.push(null);
      else if (name === 'patternFill') isSolid = attributes['patternType'] === 'solid';
      else if (name === 'fgColor' && isSolid && fills.length > 0)
        fills[fills.length - 1] = {
          rgb: attributes['rgb'],
          ...(attributes['theme'] === undefined ? {} : { theme: Number(attributes['theme']) }),
          ...(attributes['indexed'] === undefined ? {} : { indexed: Number(attributes['indexed']) }),
          tint: Number(attributes['tint'] ?? 0) || 0,
        };
    },
    close(name: string): void {
      if (name === 'fills' || name === 'indexedColors') inside = null;
      else if (name === 'patternFill') isSolid = false;
    },
    async end(parts: Parts): Promise<(string | null)[]> {
      const theme = fills.some((fill) => fill?.theme !== undefined) ? await themeOf(parts) : [];
      const indexed = palette.length > 0 ? palette : usualPalette();
      return fills.map((fill) => fill && colourOf(fill, theme, indexed));
    },
  };
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
const themeOrder = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];

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

/** The background that more than half of the written cells of a row have. */
export function rowFill() {
  let written = 0;
  const cells = new Map<string, number>();
  return {
    begin(): void {
      written = 0;
      if (cells.size > 0) cells.clear();
    },
    cell(fill: string | null): void {
      written += 1;
      if (fill !== null) cells.set(fill, (cells.get(fill) ?? 0) + 1);
    },
    end(): string | undefined {
      for (const [fill, count] of cells) if (count * 2 > written) return fill;
      return undefined;
    },
  };
}
