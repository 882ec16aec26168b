/**
 * What people note in the cell of a name beside it: "Victor (sent)", "Victor payé", "✓ Victor", "Victor OK". Nothing is
 * decided by it, it is only shown: "Paye" is a name too, so that in capitals behind other capitals it may be one.
 */

const hasLetter = /\p{L}/u;
const signs = /[✓✔☑✅√✗✘✕✖❌☒×★☆⭐*]/u;
const participles = '(?:pay|sold|r[ée]gl|vers|envoy|vir|rembours)é(?:e|s|es)?';
const participle = new RegExp(`\\s${participles}\\s*$`, 'iu');
/** Behind a name and a space, or after a stroke. "Marie P." is an initial. */
const capitals = /[\s/](?:OK|X|V|VU|P|PAY[EÉ]E?S?|PAID)\s*$/u;
const small = /[\s/](?:ok|x|vue?|servie?s?)\s*$/u;
const bracketed = /[([]\s*(?:ok|o\.k\.|x|v|vue?|p|paye?e?s?|paid|servie?s?|[àa] jour|a eu|ont eu)\s*[)\]]/iu;

/** A sign or a word of a sign beside a name; the cell that is nothing else is no name. */
export function hasMark(cell: string): boolean {
  if (signs.test(cell)) return hasLetter.test(cell);
  for (const mark of [capitals, small, bracketed]) {
    const at = cell.search(mark);
    if (at >= 0 && hasLetter.test(cell.slice(0, at))) return true;
  }
  return false;
}

/** The words behind a name. */
export function besideName(cell: string): string {
  const at = cell.search(/[([,:;–]|\s-\s/u);
  if (at > 0) return cell.slice(at + 1);
  return participle.test(cell) ? cell.slice(cell.lastIndexOf(' ')) : '';
}
