import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

interface Row {
  id: string;
  appId: string;
  reference: string;
  createdAt: number;
}

const uniqueForMs = 30 * 86_400_000;

/** Rows found by Tranzak's id and by the merchant's reference, which is unique for thirty days. */
export class Book<T extends Row> {
  readonly table: Table<T>;
  readonly #world: World;
  readonly #byReference = new Map<string, string>();

  constructor(world: World, name: string) {
    this.#world = world;
    this.table = world.store.table(name);
    world.onStart(() => {
      this.#byReference.clear();
      for (const row of this.table.values()) this.#index(row);
    });
  }

  put(row: T): T {
    this.#index(row);
    return this.table.put(row.id, row);
  }

  get(id: string): T | undefined {
    return this.table.get(id);
  }

  /** Of this application only; the latest one when a reference was used again after its thirty days. */
  find(appId: string, by: { id: string | null; reference: string | null }): T | null {
    const id = by.id ?? this.#byReference.get(`${appId} ${by.reference ?? ''}`);
    const row = id === undefined ? undefined : this.table.get(id);
    return row?.appId === appId ? row : null;
  }

  forget(row: T): void {
    this.table.delete(row.id);
    this.#byReference.delete(`${row.appId} ${row.reference}`);
  }

  isTaken(appId: string, reference: string): boolean {
    const row = this.find(appId, { id: null, reference });
    return row !== null && this.#world.clock.now() < row.createdAt + uniqueForMs;
  }

  #index(row: T): void {
    this.#byReference.set(`${row.appId} ${row.reference}`, row.id);
  }
}
