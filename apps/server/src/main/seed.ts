import { keepFact } from '../modules/ground/installation/public.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { travellingClock } from '../kit/clock.ts';
import { loadConfig } from '../kit/config.ts';
import { createLog } from '../kit/log.ts';
import { loadSecret } from '../kit/secret.ts';
import { readDemoWorld, demoPassword, demoPin } from '../modules/demo/demo/cast.ts';
import { giveDemoPins, letOthersDecide } from '../modules/demo/demo/approvals.ts';
import { makeHistory, tradeBeside } from '../modules/demo/demo/history.ts';
import { moneyOut } from '../modules/demo/demo/money-out.ts';
import { arrangeAccounts } from '../modules/demo/demo/own-accounts.ts';
import { leaveTask } from '../modules/demo/demo/open-task.ts';
import { keepLevelSetting } from '../modules/terms/business-levels/public.ts';
import { submitPapers } from '../modules/demo/demo/papers.ts';
import { gatherRecipients } from '../modules/demo/demo/recipients.ts';
import { gatherTeam } from '../modules/demo/demo/team.ts';
import { fillInSandbox, settleInSandbox } from '../modules/demo/demo/sandbox.ts';
import { writeLogbook } from '../modules/demo/demo/logbook.ts';
import { quietHistory } from '../modules/demo/demo/quiet-history.ts';
import { settleIn, type SettledOrganisation } from '../modules/demo/demo/settle-in.ts';
import { simulatorAdmin, type SimulatorUrls } from '../modules/demo/demo/simulated-merchant.ts';
import { bookDemands } from './book-demands.ts';
import { openServices } from './services.ts';

/** Fills a fresh installation with the demo world. The simulators must be running; the API need not. */
const config = loadConfig();
if (!config.databaseUrl) throw new Error('DATABASE_URL is not set: start with npm start, or name a database');
const now = new Date();
const world = readDemoWorld();
const clock = travellingClock(new Date(now.getTime() - (world.days + 1) * 86_400_000));
const log = createLog({ name: 'demo', level: 'warn' });
const urls: SimulatorUrls = {
  mtn: `http://127.0.0.1:${config.simMtnPort}`,
  orange: `http://127.0.0.1:${config.simOrangePort}`,
  orangeWeb: `http://127.0.0.1:${config.simOrangeWebPort}`,
  tranzak: `http://127.0.0.1:${config.simTranzakPort}`,
  bank: `http://127.0.0.1:${config.simBankPort}`,
  phone: `http://127.0.0.1:${config.simPhonePort}`,
};
// What is lost with the machine's power here is made again: an interrupted first start begins anew.
const services = openServices(
  { ...config, databaseUrl: config.databaseUrl },
  { secret: loadSecret(config), clock, log, durable: false },
);
const { production, sandbox } = services;
/** So many of the last days somebody also tries things in the sandbox. */
const sandboxDays = 4;
try {
  // Nobody listens yet: the history settles by asking.
  await simulatorAdmin(urls.phone, 'callback-policy', { mode: 'never' });
  await simulatorAdmin(urls.phone, 'clock/set', { at: clock.now().toISOString() });
  // What stands there was done by businesses in good standing, before their papers are handed in below.
  await production.runTx('system', (tx) => keepLevelSetting(tx, { mode: 'off', from: null }, clock.now()));
  const organisations = await settleIn(world, [production, sandbox], urls, clock.now());
  for (const [environment, there] of [
    [production, organisations],
    [sandbox, organisations.slice(0, 1)],
  ] as const) {
    await gatherRecipients(there, {
      environment: environment.name,
      connectors: environment.connectors,
      sealer: environment.sealer,
      runTx: environment.runTx,
      clock,
      proofs: environment.proofs,
      cardKey: environment.requestKey,
    });
  }
  await giveDemoPins(production, organisations, clock.now());
  const transfers = {
    connectors: production.connectors,
    sealer: production.sealer,
    auth: production.auth,
    payouts: production.payouts,
    proofs: production.proofs,
    cardKey: production.requestKey,
    wake: () => {},
  };
  const [shop] = organisations as [SettledOrganisation, ...SettledOrganisation[]];
  const inSandbox = await settleInSandbox(sandbox, shop, clock.now());
  const sandboxTransfers = {
    connectors: sandbox.connectors,
    sealer: sandbox.sealer,
    auth: sandbox.auth,
    payouts: sandbox.payouts,
    proofs: sandbox.proofs,
    cardKey: sandbox.requestKey,
    wake: () => {},
  };
  const runOnce = async () => {
    const some = (await production.movePayouts()) || (await production.pipeline.runOnce());
    return isTried && ((await sandbox.movePayouts()) || (await sandbox.pipeline.runOnce())) ? true : some;
  };
  const rowsPerRun = config.accounts.massRows;
  const payOut = moneyOut(
    { name: 'production', runTx: production.runTx, clock, payouts: production.payouts, transfers, rowsPerRun },
    shop,
  );
  const payOutInSandbox = moneyOut(
    { name: 'sandbox', runTx: sandbox.runTx, clock, payouts: sandbox.payouts, transfers: sandboxTransfers, rowsPerRun },
    inSandbox,
  );
  const trade = tradeBeside(
    world,
    [inSandbox],
    {
      environment: 'sandbox',
      runTx: sandbox.runTx,
      pipeline: { runOnce },
      clock,
      urls,
      sealer: sandbox.sealer,
      connectors: sandbox.connectors,
    },
    sandboxDays,
  );
  const begun = new Set<string>();
  const once = (due: boolean, key: string) => due && !begun.has(key) && begun.add(key);
  const arrange = async (due: boolean, environment: typeof production, organisation: SettledOrganisation) => {
    if (once(due, `${environment.name} ${organisation.id}`))
      await arrangeAccounts(
        { name: environment.name, runTx: environment.runTx, clock, auth: environment.auth, urls },
        organisation,
      );
  };
  const { phone } = shop.plan.people.find((person) => person.roles.includes('owner'))!;
  let isTried = false;
  let lastSaid = 0;
  const made = await makeHistory(world, organisations, {
    environment: 'production',
    runTx: production.runTx,
    pipeline: { runOnce },
    clock,
    urls,
    sealer: production.sealer,
    connectors: production.connectors,
    now: new Date(),
    async meanwhile(daysLeft) {
      await payOut(daysLeft);
      for (const organisation of organisations) await arrange(daysLeft <= 6, production, organisation);
      // Somebody tries things in the sandbox during the last days.
      isTried = daysLeft < sandboxDays;
      await trade(daysLeft);
      for (const days of [sandboxDays - 1, sandboxDays - 2])
        if (once(daysLeft <= days, `filled ${days}`))
          await fillInSandbox({ runTx: sandbox.runTx, clock }, inSandbox, phone!, urls);
      if (daysLeft <= 1) await payOutInSandbox(daysLeft);
      await arrange(daysLeft <= 1, sandbox, inSandbox);
    },
    onDay(done, all) {
      if (done === all || done - lastSaid >= 7) {
        console.log(`day ${done} of ${all}`);
        lastSaid = done;
      }
    },
  });
  await fetch(`${urls.phone}/__sim/callback-policy`, { method: 'DELETE' });
  await fetch(`${urls.phone}/__sim/policies`, { method: 'DELETE' });
  await simulatorAdmin(urls.phone, 'clock/set', { at: new Date().toISOString() });
  const logins = world.organisations
    .flatMap((organisation) => organisation.people)
    .filter((person) => person.label)
    .map((person) => ({ label: person.label!, login: person.email, password: demoPassword, pin: demoPin }));
  await production.runTx('system', (tx) => quietHistory(tx, new Date()));
  await production.runTx('system', (tx) => writeLogbook(tx, organisations));
  await leaveTask(production, organisations[0]!, new Date());
  await gatherTeam(
    production,
    organisations[0]!,
    { proofs: production.proofs, consoleUrl: () => config.publicUrl },
    new Date(),
  );
  await letOthersDecide(production, transfers, organisations[0]!, new Date());
  await leaveTask(sandbox, inSandbox, new Date());
  await letOthersDecide(sandbox, sandboxTransfers, inSandbox, new Date());
  await submitPapers(production, organisations, { consoleUrl: () => config.publicUrl }, new Date());
  await production.runTx('system', (tx) => keepLevelSetting(tx, config.levels, new Date()));
  // This commit waits for the disk, and with it everything written before.
  await keepFact(production.db.kysely, 'demo logins', logins);
  const verdict = await verifyLedger(production.db as never, { references: [...bookDemands] });
  if (!verdict.ok) throw new Error(`The demo world's books do not add up: ${JSON.stringify(verdict.broken[0])}`);
  const tried = await verifyLedger(sandbox.db as never, { references: [...bookDemands] });
  if (!tried.ok)
    throw new Error(`The books of the demo world's sandbox do not add up: ${JSON.stringify(tried.broken[0])}`);
  console.log(`${made} charges, books verified`);
} finally {
  await services.close();
}
