import { shortened } from '#domain/values/text.ts';
import { andMore, commentsOfRow, commentsOfSheet } from './bounded-comments.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile } from './problem.ts';
import type { Parts } from './xlsx-archive.ts';
import { columnOf, unescapeText } from './xlsx-cell.ts';
import { textCollector } from './xlsx-text.ts';

/** Whoever writes more into a comment writes a letter. */
const longest = 500;

/** The words of a comment: without the line of its author above them, or below them as Google writes it. */
export function commentText(text: string, author = ''): string {
  let said = text.trim();
  if (author !== '' && said.startsWith(`${author}:`)) said = said.slice(author.length + 1);
  return shortened(said.replace(/\n\t-[^\n]{1,80}/g, '').trim(), longest);
}

/** By row and column. */
export type Comments = ReadonlyMap<number, ReadonlyMap<number, string[]>>;
type Found = { place: string; text: string };

/**
 * Comments on the cells of a sheet of Excel. What an old program is to show of a thread, a sentence about this with the
 * thread behind it, is not taken where the thread itself is there.
 */
export async function commentsOn(parts: Parts, sheetPath: string, limits: SpreadsheetLimits): Promise<Comments> {
  const budget = { left: limits.commentsMax };
  const { threads, notes } = await partsOf(parts, sheetPath);
  const said: Found[] = [];
  for (const path of threads) said.push(...(await threadsIn(parts, path, limits, budget)));
  const threaded = new Set(said.map(({ place }) => place));
  for (const path of notes)
    for (const { isStock, ...note } of await notesIn(parts, path, limits, budget))
      if (!isStock || !threaded.has(note.place)) said.push(note);
  return byPlace(said);
}

/** A hundred thousand on one cell are cut off here, and cost no more than they are long. */
function byPlace(said: readonly Found[]): Comments {
  const comments = new Map<number, Map<number, string[]>>();
  const counts = new Map<number, number>();
  let left = commentsOfSheet;
  for (const { place, text } of said) {
    const [rowNo, column] = [Number(/\d+$/.exec(place)?.[0]), columnOf(place)];
    if (!rowNo || column === null || text === '') continue;
    const count = counts.get(rowNo) ?? 0;
    if (count > commentsOfRow) continue;
    const isKept = count < commentsOfRow && left-- > 0;
    counts.set(rowNo, isKept ? count + 1 : Infinity);
    const ofRow = comments.get(rowNo) ?? new Map<number, string[]>();
    const ofCell = ofRow.get(column) ?? [];
    ofCell.push(isKept ? text : andMore);
    comments.set(rowNo, ofRow.set(column, ofCell));
  }
  return comments;
}

async function partsOf(parts: Parts, sheetPath: string): Promise<{ threads: string[]; notes: string[] }> {
  const found = { threads: [] as string[], notes: [] as string[] };
  const folder = sheetPath.slice(0, sheetPath.lastIndexOf('/') + 1);
  const relations = `${folder}_rels/${sheetPath.slice(folder.length)}.rels`;
  if (!parts.has(relations)) return found;
  await parts.readWhole(relations, {
    open(name, { Type: type = '', Target: target = '' }) {
      const kind = /\/comments$/i.test(type) ? 'notes' : /\/threadedComments?$/i.test(type) ? 'threads' : null;
      if (name !== 'Relationship' || kind === null || !URL.canParse(target, `file:///${folder}`)) return;
      const path = new URL(target, `file:///${folder}`).pathname.slice(1);
      if (parts.has(path) && found[kind].length < 10 && !found[kind].includes(path)) found[kind].push(path);
    },
  });
  return found;
}

type Budget = { left: number };
function take(budget: Budget, text: string): void {
  budget.left -= text.length + 8;
  if (budget.left < 0) refuseFile('tooMuchInside');
}

async function threadsIn(parts: Parts, path: string, limits: SpreadsheetLimits, budget: Budget): Promise<Found[]> {
  const found: Found[] = [];
  let [place, text, isText] = ['', '', false];
  await parts.readWhole(path, {
    open(name, attributes) {
      if (name === 'threadedComment') [place, text] = [placeOf(attributes), ''];
      isText = name === 'text';
    },
    close(name) {
      isText = false;
      if (name !== 'threadedComment') return;
      take(budget, text);
      found.push({ place, text: commentText(text) });
    },
    text(part) {
      if (isText && text.length < limits.cellMax) text += part;
    },
  });
  return found;
}

async function notesIn(
  parts: Parts,
  path: string,
  limits: SpreadsheetLimits,
  budget: Budget,
): Promise<(Found & { isStock: boolean })[]> {
  const found: (Found & { isStock: boolean })[] = [];
  const authors: string[] = [];
  const collected = textCollector(limits);
  let [place, author, isAuthor] = ['', '', false];
  await parts.readWhole(path, {
    open(name, attributes) {
      isAuthor = name === 'author';
      if (isAuthor) authors.push('');
      else if (name === 'comment') {
        [place, author] = [placeOf(attributes), authors[Number(attributes['authorId'])] ?? ''];
        collected.begin();
      }
      collected.open(name, attributes);
    },
    close(name) {
      collected.close(name);
      isAuthor = false;
      if (name !== 'comment') return;
      const text = unescapeText(collected.end());
      take(budget, text);
      const thread = ofThread(text);
      found.push({ place, text: commentText(thread ?? text, author), isStock: thread !== null });
    },
    text(part) {
      if (isAuthor && authors.at(-1)!.length < 200) authors[authors.length - 1] += part;
      collected.text(part);
    },
  });
  return found;
}

/** "XFD1048576": a place that is longer is none, and is not searched for one. */
const placeOf = ({ ref = '' }: Record<string, string>): string => (ref.length > 12 ? '' : ref);

const link = 'go.microsoft.com';
/**
 * What stands behind "[Threaded comment] … https://go.microsoft.com/… Comment:", in whatever language; null for any
 * other text. It is cut step by step: a pattern that tries every way to cut it takes a second for one comment.
 */
export function ofThread(text: string): string | null {
  const said = text.trimStart();
  const title = said.slice(0, 62).indexOf(']');
  if (!said.startsWith('[') || title < 4) return null;
  const at = said.slice(title, title + 601 + link.length).indexOf(link);
  if (at < 0) return null;
  const behindLink = said.slice(title + at + link.length);
  const gap = behindLink.search(/\s/);
  if (gap < 0) return null;
  const labelled = behindLink.slice(gap).trimStart();
  const label = labelled.slice(0, 42).split(':', 1)[0]!;
  const isLabel = label !== '' && label.length <= 40 && !label.includes('\n');
  return isLabel && /^:\s/.test(labelled.slice(label.length, label.length + 2))
    ? labelled.slice(label.length + 2)
    : null;
}
