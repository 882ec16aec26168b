import type { Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import type { SpreadsheetLimits } from './limits.ts';
import { refuseFile, SpreadsheetProblem } from './problem.ts';

/** Compression pays on few bytes too: the ratio says nothing about a part that is small anyway. */
const smallPart = 1024 * 1024;
/** So much without a single tag is no spreadsheet, and would be held back whole by a parser. */
const tagGapMax = 1024 * 1024;

export type Parts = {
  has(name: string): boolean;
  read(name: string, handlers: Handlers): AsyncGenerator<void>;
  readWhole(name: string, handlers: Handlers): Promise<void>;
  /** A part as its bytes, counted apart: it is read as a part besides. */
  bytes(name: string): AsyncGenerator<Buffer>;
};
/** Tags by their name without prefix. */
export type Handlers = {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/**
 * The parts of a workbook. Its directory is checked before anything is unpacked; bytes are counted while a part
 * unpacks, because a directory can lie.
 */
export async function openParts(bytes: Buffer, limits: SpreadsheetLimits): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: false }).catch(
    (error: unknown) => refuseFile('damaged', error),
  );
  const entries = await directoryOf(zip, limits);
  const budget = { left: limits.unpackedMax };
  const apart = { left: limits.unpackedMax };
  const entryOf = (name: string): Entry => entries.get(name.toLowerCase()) ?? refuseFile('damaged');
  const read = (name: string, handlers: Handlers) => parsePart(bytesOf(zip, entryOf(name), budget, limits), handlers);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read,
    async readWhole(name, handlers) {
      for await (const _ of read(name, handlers)) void _;
    },
    bytes: (name) => bytesOf(zip, entryOf(name), apart, limits),
  };
}

async function directoryOf(zip: ZipFile, limits: SpreadsheetLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let seen = 0;
  try {
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const name = entry.fileName.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
      unpacked += entry.uncompressedSize;
      if (++seen > limits.entriesMax || unpacked > limits.unpackedMax) refuseFile('tooMuchInside');
      if (entry.uncompressedSize > smallPart && entry.uncompressedSize > limits.ratioMax * entry.compressedSize)
        refuseFile('tooMuchInside');
      if ((entry.generalPurposeBitFlag & 1) !== 0) refuseFile('protected');
      if (/(?:^|\/)vbaproject\.bin$|^xl\/macrosheets\/|^(?:basic|scripts)\//.test(name)) refuseFile('macros');
      if (/^xl\/(?:externallinks|embeddings|activex|querytables)\/|^xl\/connections\.xml$/.test(name))
        refuseFile('outsideLinks');
      // Two parts of one name are two files in one: which of them is read must not depend on the reader.
      if (entries.has(name)) refuseFile('damaged');
      entries.set(name, entry);
    }
  } catch (error) {
    throw error instanceof SpreadsheetProblem ? error : refuseFile('damaged', error);
  }
  return entries;
}

/** The bytes of one part, a chunk for each step of the generator, so that its reader sets the pace. */
async function* bytesOf(
  zip: ZipFile,
  entry: Entry,
  budget: { left: number },
  limits: SpreadsheetLimits,
): AsyncGenerator<Buffer> {
  const ratioBytes = Math.max(smallPart, limits.ratioMax * entry.compressedSize);
  let size = 0;
  let gap = 0;
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      budget.left -= chunk.length;
      if (budget.left < 0 || size > ratioBytes) refuseFile('tooMuchInside');
      gap = chunk.includes(0x3c) ? 0 : gap + chunk.length;
      if (gap > tagGapMax) refuseFile('tooMuchInside');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SpreadsheetProblem ? error : refuseFile('damaged', error);
  } finally {
    stream?.destroy();
  }
}

/** Parses one part, a chunk for each step. */
async function* parsePart(bytes: AsyncIterable<Buffer>, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const problem: { cause: unknown } = { cause: null };
  parser.on('error', (error) => {
    problem.cause ??= error;
  });
  parser.on('doctype', () => {
    problem.cause ??= new SpreadsheetProblem('entities');
  });
  parser.on('opentag', (tag) => handlers.open?.(local(tag.name), tag.attributes as Record<string, string>));
  parser.on('closetag', (tag) => handlers.close?.(local(tag.name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const check = () => {
    if (problem.cause instanceof SpreadsheetProblem) throw problem.cause;
    if (problem.cause) refuseFile('damaged', problem.cause);
  };
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of bytes) {
      parser.write(decoder.decode(chunk, { stream: true }));
      check();
      yield;
    }
    parser.write(decoder.decode());
    parser.close();
    check();
  } catch (error) {
    throw error instanceof SpreadsheetProblem ? error : refuseFile('damaged', error);
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
