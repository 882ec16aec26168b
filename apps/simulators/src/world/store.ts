import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Everything a simulator knows lives in tables of plain rows. Changed rows are appended to one file of JSON lines
 * before the answer that depends on them leaves, so a provider killed with `kill -9` comes back exactly as it was:
 * the page cache survives the process. We do not fsync each append (a power cut may lose the last moments of a
 * simulated provider, and hundreds of requests a second matter more here). The file is compacted at start and
 * whenever it has grown to several times the live rows.
 */
export class Table<Row> {
  readonly name: string;
  readonly #rows = new Map<string, Row>();
  readonly #changed: (table: string, key: string) => void;

  constructor(name: string, changed: (table: string, key: string) => void) {
    this.name = name;
    this.#changed = changed;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  /** Stores the row; call it again after changing the row in place, otherwise the change is not persisted. */
  put(key: string, row: Row): Row {
    this.#rows.set(key, row);
    this.#changed(this.name, key);
    return row;
  }

  delete(key: string): boolean {
    const existed = this.#rows.delete(key);
    if (existed) this.#changed(this.name, key);
    return existed;
  }

  clear(): void {
    for (const key of this.#rows.keys()) this.#changed(this.name, key);
    this.#rows.clear();
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  entries(): IterableIterator<[string, Row]> {
    return this.#rows.entries();
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Used while reading the file back: no change is recorded. */
  restore(key: string, row: Row | null): void {
    if (row === null) this.#rows.delete(key);
    else this.#rows.set(key, row);
  }
}

const fileName = 'simulators.jsonl';
const linesBeforeCompaction = 200_000;

export class Store {
  readonly #tables = new Map<string, Table<unknown>>();
  readonly #dirty = new Map<string, Set<string>>();
  readonly #directory: string | undefined;
  #file: number | undefined;
  #lines = 0;

  /** @param directory where the state file is kept; without one everything stays in memory. */
  constructor(directory: string | undefined) {
    this.#directory = directory;
  }

  table<Row>(name: string): Table<Row> {
    let table = this.#tables.get(name);
    if (!table) {
      table = new Table<unknown>(name, (t, key) => this.#mark(t, key));
      this.#tables.set(name, table);
    }
    return table as Table<Row>;
  }

  /** Reads the file back into the tables. A torn tail (killed in the middle of a write) is dropped and reported. */
  load(): { rows: number; droppedLines: number } {
    if (this.#directory === undefined) return { rows: 0, droppedLines: 0 };
    mkdirSync(this.#directory, { recursive: true });
    const path = join(this.#directory, fileName);
    let droppedLines = 0;
    if (existsSync(path)) {
      const lines = readFileSync(path, 'utf8').split('\n');
      for (let i = 0; i < lines.length; i += 1) {
        const line = lines[i];
        if (!line) continue;
        try {
          const [table, key, row] = JSON.parse(line) as [string, string, unknown];
          this.table(table).restore(key, row);
        } catch {
          droppedLines = lines.length - i;
          break;
        }
      }
    }
    this.#compact();
    return { rows: this.#liveRows(), droppedLines };
  }

  /** Appends every change since the last call. Cheap when nothing changed. */
  flush(): void {
    if (this.#dirty.size === 0) return;
    if (this.#file === undefined) {
      this.#dirty.clear();
      return;
    }
    let text = '';
    for (const [name, keys] of this.#dirty) {
      const table = this.table(name);
      for (const key of keys) {
        text += `${JSON.stringify([name, key, table.get(key) ?? null])}\n`;
        this.#lines += 1;
      }
    }
    this.#dirty.clear();
    writeSync(this.#file, text);
    if (this.#lines > linesBeforeCompaction && this.#lines > 3 * this.#liveRows()) this.#compact();
  }

  /** Forgets every row of every table. */
  clear(): void {
    for (const table of this.#tables.values()) table.clear();
  }

  close(): void {
    this.flush();
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #mark(table: string, key: string): void {
    const keys = this.#dirty.get(table);
    if (keys) keys.add(key);
    else this.#dirty.set(table, new Set([key]));
  }

  #liveRows(): number {
    let rows = 0;
    for (const table of this.#tables.values()) rows += table.size;
    return rows;
  }

  /** Writes only the live rows to a new file and swaps it in with a rename, so a kill here loses nothing. */
  #compact(): void {
    if (this.#directory === undefined) return;
    const path = join(this.#directory, fileName);
    const draft = `${path}.tmp`;
    const file = openSync(draft, 'w');
    this.#lines = 0;
    let chunk = '';
    for (const [name, table] of this.#tables) {
      for (const [key, row] of table.entries()) {
        chunk += `${JSON.stringify([name, key, row])}\n`;
        this.#lines += 1;
        if (chunk.length > 1_000_000) {
          writeSync(file, chunk);
          chunk = '';
        }
      }
    }
    writeSync(file, chunk);
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, path);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = openSync(path, 'a');
  }
}
