import { createAdmin } from './admin/routes.ts';
import { bankRoutes } from './bank/admin-routes.ts';
import { createBankSimulator } from './bank/simulator.ts';
import { Faults } from './http/faults.ts';
import type { SimulatorName } from './http/faults.ts';
import type { Router } from './http/router.ts';
import { listen } from './http/server.ts';
import type { Dialect, Listener } from './http/server.ts';
import { createMtnSimulator } from './mtn/simulator.ts';
import { createOrangeSimulator } from './orange/simulator.ts';
import { createOrangeWebSimulator } from './orange-web/simulator.ts';
import { createTranzakSimulator } from './tranzak/simulator.ts';
import type { Settings } from './world/settings.ts';
import { createWorld } from './world/world.ts';

export interface SimulatorOptions {
  host?: string;
  /** 0 (the default) takes any free port. */
  mtnPort?: number;
  orangePort?: number;
  orangeWebPort?: number;
  tranzakPort?: number;
  bankPort?: number;
  phonePort?: number;
  /** Where the state is kept; without it everything is forgotten at the end. */
  dataDir?: string;
  /** Applied on every start, over what was kept. */
  settings?: Partial<Settings>;
}

export interface Simulators {
  mtn: { url: string };
  orange: { url: string };
  orangeWeb: { url: string };
  tranzak: { url: string };
  bank: { url: string };
  phone: { url: string };
  /** What was found in the state file. */
  restored: { rows: number; droppedLines: number };
  /** Stops listening, waits shortly for callbacks on their way, writes the state. */
  close(): Promise<void>;
}

/** Starts the operators and the payers' phones in this process. Throws `EADDRINUSE` when a port is taken. */
export async function startSimulators(options: SimulatorOptions = {}): Promise<Simulators> {
  const host = options.host ?? '127.0.0.1';
  const world = createWorld(options.dataDir);
  const faults = new Faults(world.store);
  const bank = createBankSimulator(world);
  const simulators: Record<SimulatorName, { router: Router; dialect: Dialect }> = {
    mtn: createMtnSimulator(world),
    orange: createOrangeSimulator(world),
    orangeWeb: createOrangeWebSimulator(world),
    tranzak: createTranzakSimulator(world),
    bank,
  };
  const admin = createAdmin(world, faults);
  bankRoutes(bank.books, bank.orders, admin);
  const listeners: Listener[] = [];
  const closeAll = async () => {
    await Promise.all(listeners.map((listener) => listener.close()));
    await world.close();
  };
  const open = async (port: number | undefined, name?: SimulatorName) => {
    const simulator = name === undefined ? undefined : { name, ...simulators[name] };
    const listener = await listen({ world, host, port: port ?? 0, admin, faults, ...(simulator ? { simulator } : {}) });
    listeners.push(listener);
    return { url: listener.url };
  };
  try {
    // The first port is the lock: a second process on the same ports fails here, before it touches the state file.
    const phone = await open(options.phonePort);
    const restored = world.start();
    if (options.settings) world.settings.change(options.settings);
    const [mtn, orange, orangeWeb, tranzak, atBank] = [
      await open(options.mtnPort, 'mtn'),
      await open(options.orangePort, 'orange'),
      await open(options.orangeWebPort, 'orangeWeb'),
      await open(options.tranzakPort, 'tranzak'),
      await open(options.bankPort, 'bank'),
    ];
    return { mtn, orange, orangeWeb, tranzak, bank: atBank, phone, restored, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
