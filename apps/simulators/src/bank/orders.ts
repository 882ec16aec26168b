import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import type { BankBooks, BankClient } from './books.ts';
import { dayOf, hours, nextWorkingDay, stampOf, timeOn, works } from './calendar.ts';
import { readOrder, writeReport, type Order, type OrderPayment, type Told } from './messages.ts';

export interface HeldPayment extends OrderPayment {
  blockId: string;
  /** ISO status as last told. */
  status: string;
  reason: string | null;
  reference: string | null;
}
export interface HeldOrder {
  messageId: string;
  clientId: string;
  content: string;
  reports: number;
  blocks: { id: string; isHigh: boolean; date: string }[];
  payments: HeldPayment[];
}

const highValueFrom = 100_000_000;
/**
 * The last three digits of the beneficiary's account (before the key) decide, where a test wants something else than
 * success.
 */
const magicAccounts: Record<string, string> = { '401': 'AC01', '404': 'AC04', '406': 'AC06', '501': 'BE01' };
const returnedNextDay = '777';
const reversedSameDay = '778';

/** Takes orders, clears them at the cut-off, gives back what beneficiaries' banks refuse. */
export class BankOrders {
  readonly orders: Table<HeldOrder>;
  readonly #world: World;
  readonly #books: BankBooks;

  constructor(world: World, books: BankBooks) {
    this.#world = world;
    this.#books = books;
    this.orders = world.store.table('bankOrders');
    world.clock.on('bankClear', (key) => this.#clear(key));
    world.clock.on('bankReturn', (key) => this.#giveBack(key));
  }

  /** `repeat` is the very same file again; `other` another one under the same name. */
  take(client: BankClient, name: string, content: string): 'taken' | 'repeat' | 'other' {
    const key = `${client.id}/${name}`;
    const before = this.orders.get(key);
    if (before) return before.content === content ? 'repeat' : 'other';
    const order = readOrder(content);
    const trouble = order ? this.#troubleOf(client, order) : 'FF01';
    const held: HeldOrder = {
      messageId: order?.messageId ?? name.replace(/\.\w+$/, ''),
      clientId: client.id,
      content,
      reports: 0,
      blocks: [],
      payments: [],
    };
    if (order) {
      held.blocks = order.blocks.map((block) => ({
        id: block.id,
        isHigh: block.priority === 'HIGH',
        date: block.date,
      }));
      held.payments = order.blocks.flatMap((block) =>
        block.payments.map((payment) => {
          const reason = trouble ?? refusalOf(payment);
          return { ...payment, blockId: block.id, status: reason ? 'RJCT' : 'ACTC', reason, reference: null };
        }),
      );
    }
    this.#tell(key, held, trouble);
    if (trouble) return 'taken';
    for (const block of held.blocks)
      for (const isHigh of [true, false]) {
        if (
          held.payments.some(
            (payment) =>
              payment.blockId === block.id &&
              payment.status === 'ACTC' &&
              (block.isHigh || Number(payment.amount) >= highValueFrom) === isHigh,
          )
        )
          this.#plan(key, block.date, isHigh);
      }
    return 'taken';
  }

  /**
   * Works off the orders of one client at once, whatever day it is: what is planned for later then finds nothing to do.
   */
  workOff(client: BankClient): void {
    for (const [key, order] of this.orders.entries()) {
      if (order.clientId === client.id) for (const way of ['H', 'N']) this.#clear(`${way} ${key}`);
    }
  }

  #troubleOf(client: BankClient, order: Order): string | null {
    const payments = order.blocks.flatMap((block) => block.payments);
    const sum = (list: OrderPayment[]) => String(list.reduce((total, payment) => total + Number(payment.amount), 0));
    if ([...this.orders.values()].some((other) => other.clientId === client.id && other.messageId === order.messageId))
      return 'AM05';
    if (order.count !== String(payments.length) || (order.sum !== '' && order.sum !== sum(payments))) return 'AM10';
    if (order.blocks.some((block) => block.debtor !== client.rib)) return 'AG01';
    return null;
  }

  /** Ordinary payments clear once a day; large and urgent ones as long as the bank is open. */
  #plan(key: string, wished: string, isHigh: boolean): void {
    const { clock } = this.#world;
    const now = clock.now();
    const today = dayOf(now);
    const lastMoment = timeOn(today, isHigh ? hours.highValueEnd : hours.cutOff);
    const first = works(today) && now < lastMoment ? today : nextWorkingDay(today);
    const asked = works(wished) ? wished : nextWorkingDay(wished);
    const on = asked > first ? asked : first;
    const at = isHigh ? Math.max(now, timeOn(on, hours.opening)) : timeOn(on, hours.clearing);
    clock.later({ afterMs: at - now, kind: 'bankClear', key: `${isHigh ? 'H' : 'N'} ${key}` });
  }

  #clear(task: string): void {
    const isHigh = task.startsWith('H');
    const key = task.slice(2);
    const order = this.orders.get(key);
    const client = order && this.#books.clients.get(order.clientId);
    if (!order || !client) return;
    const blocks = new Map(order.blocks.map((block) => [block.id, block]));
    const due = order.payments.filter(
      (payment) =>
        payment.status === 'ACTC' &&
        (blocks.get(payment.blockId)!.isHigh || Number(payment.amount) >= highValueFrom) === isHigh,
    );
    if (due.length === 0) return;
    for (const payment of due) {
      const amount = Number(payment.amount);
      if (this.#books.balance(client) < amount) Object.assign(payment, { status: 'RJCT', reason: 'AM04' });
      else this.#pay(key, client, payment);
    }
    this.#tell(key, order, null);
  }

  #pay(key: string, client: BankClient, payment: HeldPayment): void {
    const amount = Number(payment.amount);
    const entry = this.#books.book(client, {
      amount: -amount,
      endToEndId: payment.endToEndId,
      paymentInfoId: payment.blockId,
      name: payment.name,
      text: payment.text,
    });
    Object.assign(payment, { status: 'ACSC', reference: entry.ref });
    const tail = payment.account.slice(18, 21);
    const now = this.#world.clock.now();
    const at =
      tail === returnedNextDay
        ? timeOn(nextWorkingDay(dayOf(now)), hours.returns)
        : tail === reversedSameDay
          ? now + 3_600_000
          : null;
    if (at !== null)
      this.#world.clock.later({ afterMs: at - now, kind: 'bankReturn', key: `${payment.endToEndId} ${key}` });
  }

  #giveBack(task: string): void {
    const [endToEndId, key] = [task.slice(0, task.indexOf(' ')), task.slice(task.indexOf(' ') + 1)];
    const order = this.orders.get(key);
    const client = order && this.#books.clients.get(order.clientId);
    const payment = order?.payments.find((candidate) => candidate.endToEndId === endToEndId);
    if (!client || !payment) return;
    const isReversal = payment.account.slice(18, 21) === reversedSameDay;
    this.#books.book(client, {
      amount: Number(payment.amount),
      endToEndId,
      name: payment.name,
      text: isReversal ? 'CONTREPASSATION' : 'RETOUR VIREMENT',
      returnReason: isReversal ? null : 'AC04',
      isReversal,
    });
  }

  /** Writes a report of every payment as it stands. */
  #tell(key: string, order: HeldOrder, trouble: string | null): void {
    order.reports += 1;
    this.orders.put(key, order);
    const statuses = (payments: HeldPayment[]) => new Set(payments.map((payment) => payment.status));
    const worded = (payments: HeldPayment[]) => (statuses(payments).size === 1 ? [...statuses(payments)][0]! : 'PART');
    const told = (payment: HeldPayment): Told => ({
      instructionId: payment.instructionId,
      endToEndId: payment.endToEndId,
      status: payment.status,
      reason: payment.reason,
      reference: payment.reference,
    });
    const id = `P${order.messageId.slice(-20)}-${order.reports}`;
    this.#books.putInBox(
      order.clientId,
      `pain002-${id}.xml`,
      writeReport({
        id,
        stamp: stampOf(this.#world.clock.now()),
        messageId: order.messageId,
        group: trouble ? 'RJCT' : worded(order.payments),
        reason: trouble,
        // A refused file says so once, at its head.
        blocks: trouble
          ? []
          : order.blocks.map((block) => {
              const payments = order.payments.filter((payment) => payment.blockId === block.id);
              return { id: block.id, status: worded(payments), payments: payments.map(told) };
            }),
      }),
    );
  }
}

function refusalOf(payment: OrderPayment): string | null {
  if (payment.currency !== 'XAF') return 'AM03';
  if (!/^[1-9]\d*$/.test(payment.amount) || Number(payment.amount) % 10_000 === 9404) return 'AM02';
  if (!/^1\d{22}$/.test(payment.account) || BigInt(payment.account) % 97n !== 0n) return 'AC01';
  return magicAccounts[payment.account.slice(18, 21)] ?? null;
}
