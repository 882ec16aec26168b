import { randomBytes } from 'node:crypto';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { dayOf, hours, nextWorkingDay, stampOf, timeOn, works } from './calendar.ts';
import { writeStatement } from './messages.ts';

export interface BankClient {
  id: string;
  name: string;
  /** 23 digits. */
  rib: string;
  secret: string;
  /** The number of the last statement. */
  statements: number;
  /** What the last statement closed with. */
  closing: number;
}
export interface BankEntry {
  ref: string;
  clientId: string;
  /** Positive comes in. */
  amount: number;
  endToEndId: string | null;
  paymentInfoId: string | null;
  name: string;
  text: string;
  returnReason: string | null;
  isReversal: boolean;
  at: number;
  statement: number | null;
}
/** A file waiting to be fetched. */
export interface BoxFile {
  name: string;
  clientId: string;
  content: string;
}

/** Accounts of this bank's clients, their lines and what lies in their boxes. Balances are what the journal says. */
export class BankBooks {
  readonly clients: Table<BankClient>;
  readonly entries: Table<BankEntry>;
  readonly inbox: Table<BoxFile>;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.clients = world.store.table('bankClients');
    this.entries = world.store.table('bankEntries');
    this.inbox = world.store.table('bankInbox');
    world.clock.on('bankStatement', (clientId) => this.closeDay(clientId));
  }

  register(input: {
    id: string;
    name: string;
    rib: string;
    secret?: string | undefined;
    balance?: number | undefined;
  }): BankClient {
    const known = this.clients.get(input.id);
    const client: BankClient = {
      id: input.id,
      name: input.name,
      rib: input.rib,
      secret: input.secret ?? known?.secret ?? randomBytes(18).toString('base64url'),
      statements: known?.statements ?? 0,
      closing: known?.closing ?? 0,
    };
    if (!known) {
      const balance = input.balance ?? 500_000_000;
      this.#post(client, balance, 'opening', []);
      client.closing = balance;
    }
    return this.clients.put(client.id, client);
  }

  balance(client: BankClient): number {
    return this.#world.journal.balance(`bank:${client.rib}`, 'XAF');
  }

  /** Moves money and writes the line that the next statement will show. */
  book(
    client: BankClient,
    line: Pick<BankEntry, 'amount' | 'name' | 'text'> &
      Partial<Pick<BankEntry, 'endToEndId' | 'paymentInfoId' | 'returnReason' | 'isReversal'>>,
  ): BankEntry {
    const ref = `E${String(this.entries.size + 1).padStart(6, '0')}`;
    this.#post(client, line.amount, line.text, [ref, ...(line.endToEndId ? [line.endToEndId] : [])]);
    this.#planStatement(client.id);
    return this.entries.put(ref, {
      ref,
      clientId: client.id,
      endToEndId: null,
      paymentInfoId: null,
      returnReason: null,
      isReversal: false,
      statement: null,
      at: this.#world.clock.now(),
      ...line,
    });
  }

  putInBox(clientId: string, name: string, content: string): void {
    this.inbox.put(`${clientId}/${name}`, { name, clientId, content });
  }

  #post(client: BankClient, amount: number, text: string, references: string[]): void {
    this.#world.journal.post({
      at: this.#world.clock.date().toISOString(),
      kind: 'bank',
      currency: 'XAF',
      transactionId: null,
      references,
      text,
      lines: [
        { account: `bank:${client.rib}`, amount },
        { account: 'bank:outside', amount: -amount },
      ],
    });
  }

  /** Lines of a day stand on the statement of its evening; what comes later, or on a free day, on the next one. */
  #planStatement(clientId: string): void {
    const { clock } = this.#world;
    const now = clock.now();
    const today = dayOf(now);
    const on = works(today) && now < timeOn(today, hours.statement) ? today : nextWorkingDay(today);
    clock.later({ afterMs: timeOn(on, hours.statement) - now, kind: 'bankStatement', key: clientId });
  }

  /** Writes the statement of all that stands on none yet; without anything to say there is none. */
  closeDay(clientId: string): void {
    const client = this.clients.get(clientId);
    const lines = [...this.entries.values()].filter((entry) => entry.clientId === clientId && entry.statement === null);
    if (!client || lines.length === 0) return;
    const now = this.#world.clock.now();
    const sequence = client.statements + 1;
    const opening = client.closing;
    const closing = this.balance(client);
    for (const line of lines) this.entries.put(line.ref, { ...line, statement: sequence });
    this.clients.put(clientId, { ...client, statements: sequence, closing });
    const id = `R${dayOf(now).replaceAll('-', '')}-${sequence}`;
    this.putInBox(
      clientId,
      `camt053-${id}.xml`,
      writeStatement({
        id,
        sequence,
        stamp: stampOf(now),
        day: dayOf(now),
        client,
        opening,
        closing,
        lines: lines.map((line) => ({ ...line, day: dayOf(line.at) })),
      }),
    );
  }
}
