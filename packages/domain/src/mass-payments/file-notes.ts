import { foldAccents, shortened } from '../values/text.ts';
import { notToPay } from './left-out.ts';
import { besidesReader, between, inOneLine, onlyNamesPayment, speaksOfPayment } from './mentions.ts';
import { isSignature } from './nobody.ts';
import type { RowMapping } from './fields.ts';
import { isSaidPaid } from './said-paid.ts';
import { readTitle } from './titles.ts';

/**
 * What a file says of a payment beside its totals, above its table and at its foot, in rows that are nobody: no row
 * bears these words, and whoever pays has to see them.
 */

const notesMax = 10;
const longest = 200;
/** More that could name somebody are no notes: a list has few of them. */
const waitingMax = 50;

export type NotedRow = {
  cells: readonly string[];
  comments?: readonly string[] | undefined;
  sheetNo?: number | undefined;
};

const hasLetter = /\p{L}/u;
const folded = (text: string): string =>
  ` ${foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const nota =
  /^\s*(?:\*+|(?:n\.? ?b|p\.? ?s|nota(?: bene)?|notes?|attention|important|rem\.|remarques?)(?![\p{L}\p{N}]))/iu;
/** "Note de frais", "Note de service n° 12": a paper, whose name says nothing yet. */
const isPaper = /^\s*notes? (?:de |d['’])/iu;
/** Written to be read, whatever it says; a word alone notes nothing. */
export const isNota = (text: string): boolean =>
  nota.test(text) && !isPaper.test(text) && /[\p{L}\p{N}]/u.test(text.replace(nota, ''));

export type FileNotes = ReturnType<typeof fileNotesReader>;
type Note = { text: string; isSaid: boolean; isTitle: boolean; sheetNo: number };

/** Reads rows in their order; at the end names tell which of the others speak of somebody on the list. */
export function fileNotesReader(mapping: RowMapping, header: readonly string[]) {
  const { note: _note, ...fields } = mapping;
  const used = new Set(Object.values(fields));
  const words = besidesReader(header, used);
  // A comment on a merged cell is on every row below it.
  const heard = new Map<string, boolean>();
  const speaks = (comment: string): boolean => {
    const known = heard.get(comment) ?? speaksOfPayment(comment);
    if (heard.size >= 2000) heard.clear();
    heard.set(comment, known);
    return known;
  };
  let notes: Note[] = [];
  let waiting = 0;
  const add = (text: string, { isSaid, isTitle = false, sheetNo = 0 }: Partial<Note> & Pick<Note, 'isSaid'>): void => {
    const said = shortened(inOneLine(text), longest);
    if (notes.some((one) => one.text === said) || (!isSaid && ++waiting > waitingMax)) return;
    if (isSaid && notes.filter((one) => one.isSaid).length >= notesMax) return;
    notes.push({ text: said, isSaid, isTitle, sheetNo });
  };
  const nobody = ({ cells, comments = [], sheetNo }: NotedRow): void => {
    const texts = cells
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .filter((cell, place) => hasLetter.test(cell) || (place === 0 && /^\*+$/u.test(cell)));
    for (const text of comments.filter(speaks)) add(text, { isSaid: true, sheetNo });
    if (!texts.some((cell) => hasLetter.test(cell))) return;
    const text = texts.join(between);
    const isNote = isNota(text);
    // Below each list it is signed: "Fait à Douala", "Vu et approuvé", "Le Directeur".
    const isSigned = !isNote && texts.some(isSignature);
    const isSaid = isNote || saysPaid(texts) || (!isSigned && speaksOfPayment(text));
    if (!isSaid && (isSigned || folded(text).trim().split(' ').length < 3)) return;
    add(text, { isSaid, isTitle: !isNote && readTitle(texts[0]!) !== 'nothing', sheetNo });
  };
  return {
    /** What stands above the table: a title is told by the rows, a note by nobody. */
    above(titles: readonly string[], sheetNo: number): void {
      for (const text of titles) if (isNota(text) || saysPaid([text])) nobody({ cells: [text], sheetNo });
    },
    /** Beside the label of a total stands its sum, and what people note of those above it. */
    total({ cells, comments = [], sheetNo }: NotedRow, label: string): void {
      const said = cells.flatMap((cell, column) => {
        if (used.has(column) || !hasLetter.test(cell) || isLabel(cell, label) || onlyNamesPayment(cell)) return [];
        return words.of(cells.map((one, at) => (at === column ? one : ''))).length > 0 ? [cell] : [];
      });
      for (const text of [...said, ...comments.filter(speaks)])
        add(`${label === '' ? '' : `${label}: `}${text}`, { isSaid: true, sheetNo });
    },
    /** A row that nobody could be paid by. */
    nobody,
    /** Somebody to pay: a title above them is told by their rows. */
    person({ sheetNo = 0 }: Pick<NotedRow, 'sheetNo'>): void {
      if (notes.some(({ isTitle }) => isTitle)) notes = notes.filter((one) => !one.isTitle || one.sheetNo !== sheetNo);
    },
    /** Whether it depends on the names of the list what is worth telling. */
    asksNames: (): boolean => notes.some(({ isSaid }) => !isSaid),
    found(names: Iterable<string>): string[] {
      const open = notes.filter(({ isSaid }) => !isSaid).map((note) => ({ note, text: folded(note.text) }));
      for (const name of names) {
        if (open.length === 0) break;
        const parts = folded(name).trim().split(' ');
        for (const one of open) one.note.isSaid ||= namesPerson(one.text, parts);
      }
      return notes.flatMap(({ text, isSaid }) => (isSaid ? [text] : [])).slice(0, notesMax);
    },
  };
}

const saysPaid = (texts: readonly string[]): boolean => notToPay(texts) !== null || isSaidPaid(texts.join(between));
const isLabel = (cell: string, label: string): boolean => label !== '' && cell.trim().startsWith(label);
const title = '(?:mme|m|mr|mrs|ms|miss|mlle|monsieur|madame|mademoiselle)';
/** By two of their names, or by one after "Mme". A name alone is who signed. */
function namesPerson(text: string, parts: readonly string[]): boolean {
  const named = parts.filter((part) => part.length > 1 && text.includes(` ${part} `));
  const isMeant =
    named.length >= Math.min(2, parts.length) ||
    named.some((part) => part.length > 2 && new RegExp(` ${title} (?:\\p{L}+ )?${part} `, 'u').test(text));
  if (!isMeant || named.length === 0) return false;
  const others = text
    .trim()
    .split(' ')
    .filter((word) => word.length > 1 && !named.includes(word));
  return others.length >= 2;
}
