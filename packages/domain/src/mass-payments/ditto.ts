import { asSeen } from '../values/as-seen.ts';

/** "Idem", "//", '"': the same as above. */
const ditto = /^(?:idem|id\.?|ditto|do\.?|same|as above|meme chose|["“”″〃]|''|,,|\/\/|-\s?["”″]\s?-)$/iu;

/** Reads rows in their order: a mark of repetition says what stands above it in its column. */
export function dittoReader(): (cells: readonly string[], sheetNo?: number) => string[] {
  let above: readonly string[] = [];
  let sheet = 0;
  return (cells, sheetNo = 0) => {
    if (sheetNo !== sheet) [sheet, above] = [sheetNo, []];
    const found = cells.map((cell, column) => (ditto.test(asSeen(cell).trim()) ? (above[column] ?? cell) : cell));
    if (found.some((cell) => cell.trim() !== '')) above = found;
    return found;
  };
}
