import type { Measure } from './pdf-measure.ts';

/** `width` in points is what its usual contents need; what the page has beyond that goes to columns that `grow`. */
export type PdfColumn = { header: string; align: 'left' | 'right'; width: number; grow?: boolean };
export type PdfLayout = {
  paper: { width: number; height: number };
  /** Width of each column of the table; null of one that is written under its row, by its name. */
  widths: readonly (number | null)[];
};

const short = 595.28;
const long = 841.89;
/** Ids and long texts are read well on two lines, words only whole; a figure is never broken. */
const squeezed = (width: number) => width * (width >= 140 ? 0.56 : width >= 90 ? 0.7 : 0.92);
/** The first two columns say which row it is, and hold the names of the lines of sums. */
const namesOfRow = 2;

/**
 * A4, upright where the table fits, else on its side: then words go narrower, and what still finds no room goes under
 * its row.
 */
export function layOut(
  columns: readonly PdfColumn[],
  { edge, gap, bold }: { edge: number; gap: number; bold: Measure },
): PdfLayout {
  const sum = (widths: readonly (number | null)[]) => widths.reduce<number>((total, width) => total + (width ?? 0), 0);
  const usual = columns.map((column) => column.width);
  const isUpright = sum(usual) <= short - 2 * edge;
  const paper = isUpright ? { width: short, height: long } : { width: long, height: short };
  const inner = paper.width - 2 * edge;
  if (sum(usual) <= inner) return { paper, widths: widened(columns, usual, inner) };

  const least: (number | null)[] = columns.map(({ header, align, width }) => {
    const word = Math.max(...header.split(' ').map(bold)) + gap + 1;
    return align === 'right' ? Math.max(width, word) : Math.max(squeezed(width), word);
  });
  for (let index = columns.length - 1; index >= namesOfRow && sum(least) > inner; index--)
    if (columns[index]!.align === 'left') least[index] = null;
  const total = sum(least);
  return {
    paper,
    widths: total > inner ? least.map((width) => width && (width * inner) / total) : widened(columns, least, inner),
  };
}

function widened(columns: readonly PdfColumn[], widths: readonly (number | null)[], inner: number): (number | null)[] {
  const drawn = columns.filter((_column, index) => widths[index] !== null);
  const growing = drawn.some((column) => column.grow) ? drawn.filter((column) => column.grow) : drawn;
  const base = growing.reduce((sum, column) => sum + column.width, 0);
  const spare = inner - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  return widths.map((width, index) =>
    width === null || !growing.includes(columns[index]!) ? width : width + (spare * columns[index]!.width) / base,
  );
}
