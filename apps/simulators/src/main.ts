import { startSimulators } from './start-simulators.ts';

/** Reads the environment, starts, prints one line, stops cleanly on SIGTERM and SIGINT. */
function port(name: string, fallback: number): number {
  const text = process.env[name] ?? '';
  if (text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  console.error(`${name} must be a port number from 0 to 65535, not "${text}"`);
  process.exit(2);
}

try {
  const simulators = await startSimulators({
    host: process.env['SIM_HOST'] || '127.0.0.1',
    phonePort: port('SIM_PHONE_PORT', 4000),
    mtnPort: port('SIM_MTN_PORT', 4010),
    orangePort: port('SIM_ORANGE_PORT', 4020),
    orangeWebPort: port('SIM_ORANGE_WEB_PORT', 4021),
    tranzakPort: port('SIM_TRANZAK_PORT', 4030),
    bankPort: port('SIM_BANK_PORT', 4040),
    dataDir: process.env['SIM_DATA_DIR'] || undefined,
  });
  const { mtn, orange, orangeWeb, tranzak, bank, phone, restored } = simulators;
  if (restored.droppedLines > 0)
    console.error(`simulators: ${restored.droppedLines} unreadable lines at the end of the state file were dropped`);
  console.log(
    `simulators ready: phones ${phone.url}/__sim/phone  MTN ${mtn.url}  Orange ${orange.url}  Orange Web ${orangeWeb.url}  Tranzak ${tranzak.url}  Bank ${bank.url}  (${restored.rows} rows restored)`,
  );

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    simulators.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('simulators: could not stop cleanly', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const problem = error as NodeJS.ErrnoException & { port?: number };
  console.error(
    problem.code === 'EADDRINUSE'
      ? `simulators: port ${problem.port} is already in use`
      : `simulators: ${problem.message}`,
  );
  process.exit(1);
}
