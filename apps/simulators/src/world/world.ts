import { BankAccounts } from './bank-accounts.ts';
import { Callbacks } from './callbacks.ts';
import { countEurosInCents } from './euros-in-cents.ts';
import { VirtualClock } from './clock.ts';
import { Journal } from './journal.ts';
import { Merchants } from './merchants.ts';
import { Messages } from './messages.ts';
import { Otps } from './otps.ts';
import { Outcomes } from './outcomes.ts';
import { Prompts } from './prompts.ts';
import { SettingsBook } from './settings.ts';
import { Store } from './store.ts';
import { Tokens } from './tokens.ts';
import { Wallets } from './wallets.ts';

/** Everything the simulators share: one set of phones, one clock, one journal, whatever port a request came in by. */
export interface World {
  store: Store;
  clock: VirtualClock;
  settings: SettingsBook;
  journal: Journal;
  wallets: Wallets;
  bankAccounts: BankAccounts;
  merchants: Merchants;
  outcomes: Outcomes;
  prompts: Prompts;
  messages: Messages;
  callbacks: Callbacks;
  tokens: Tokens;
  otps: Otps;
  /** Simulators register what must be rebuilt after the state was loaded or thrown away. */
  onStart(rebuild: () => void): void;
  /** Reads the state file and starts the timers. */
  start(): { rows: number; droppedLines: number };
  /** Back to the out-of-the-box state; real time again. */
  reset(): void;
  close(): Promise<void>;
}

export function createWorld(dataDir: string | undefined): World {
  const store = new Store(dataDir);
  const clock = new VirtualClock(store, () => store.flush());
  const settings = new SettingsBook(store);
  const journal = new Journal(store);
  const wallets = new Wallets(store, journal, settings, clock);
  const bankAccounts = new BankAccounts(store);
  const merchants = new Merchants(store, journal, settings, clock);
  const outcomes = new Outcomes(store);
  const prompts = new Prompts(store, clock);
  const messages = new Messages(store, clock);
  const callbacks = new Callbacks(store, clock);
  const tokens = new Tokens(store, clock);
  const otps = new Otps(store, clock);
  const rebuilds: (() => void)[] = [];

  function rebuild(): void {
    countEurosInCents(store);
    settings.start();
    journal.start();
    prompts.start();
    messages.start();
    for (const run of rebuilds) run();
    merchants.start();
    store.flush();
  }

  return {
    store,
    clock,
    settings,
    journal,
    wallets,
    bankAccounts,
    merchants,
    outcomes,
    prompts,
    messages,
    callbacks,
    tokens,
    otps,
    onStart: (run) => void rebuilds.push(run),
    start() {
      const loaded = store.load();
      rebuild();
      clock.start();
      return loaded;
    },
    reset() {
      clock.clear();
      callbacks.clear();
      store.clear();
      rebuild();
    },
    async close() {
      clock.close();
      await callbacks.idle();
      store.close();
    },
  };
}
