/**
 * A cell of a column in thousands as whole francs: "150" is 150000, "150,5" is 150500. What could be read two ways
 * ("1,500") keeps a sign that no reader of amounts takes, so that the row is refused and shows what was written.
 */
export function inFrancs(cell: string): string {
  const bare = cell.replace(/[\s\u00a0\u202f]/gu, '').replace(/(?:k?f?cfa|k?xaf|k|f)$/iu, '');
  if (bare === '') return cell;
  // A number of the spreadsheet, as `figureText` writes it: its point begins decimals.
  const number = /^(\d{1,9})\.(\d{3})0$/u.exec(bare);
  if (number) return String(Number(number[1]) * 1000 + Number(number[2]));
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/u.exec(bare);
  return match ? String(Number(match[1]) * 1000 + Number((match[2] ?? '0').padEnd(3, '0'))) : `${cell.trim()} ×1000`;
}
