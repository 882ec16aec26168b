import { verifyLedger } from '../ledger/verify.ts';
import { travellingClock } from '../kit/clock.ts';
import { loadConfig } from '../kit/config.ts';
import { createLog } from '../kit/log.ts';
import { loadSecret } from '../kit/secret.ts';
import { readDemoWorld } from '../modules/demo/cast.ts';
import { demoPassword, demoPin } from '../modules/demo/cast.ts';
import { giveDemoPins, letOthersDecide } from '../modules/demo/approvals.ts';
import { makeHistory } from '../modules/demo/history.ts';
import { moneyOut } from '../modules/demo/money-out.ts';
import { leaveTask } from '../modules/demo/open-task.ts';
import { handInPapers } from '../modules/demo/papers.ts';
import { gatherRecipients } from '../modules/demo/recipients.ts';
import { gatherTeam } from '../modules/demo/team.ts';
import { writeLogbook } from '../modules/demo/logbook.ts';
import { quietHistory } from '../modules/demo/quiet-history.ts';
import { settleIn } from '../modules/demo/settle-in.ts';
import { simulatorAdmin, type SimulatorUrls } from '../modules/demo/simulated-merchant.ts';
import { openServices } from './services.ts';
import { paymentDemands } from '../modules/payments/public.ts';
import { withholdingDemands } from '../modules/withholdings/public.ts';

/** Fills a fresh installation with the demo world. The simulators must be running; the API need not. */
const config = loadConfig();
if (!config.databaseUrl) throw new Error('DATABASE_URL is not set: start with npm start, or name a database');
const now = new Date();
const world = readDemoWorld();
const clock = travellingClock(new Date(now.getTime() - (world.days + 1) * 86_400_000));
const log = createLog({ name: 'demo', level: 'warn' });
const urls: SimulatorUrls = {
  mtn: `http://127.0.0.1:${config.simMtnPort}`, orange: `http://127.0.0.1:${config.simOrangePort}`, orangeWeb: `http://127.0.0.1:${config.simOrangeWebPort}`, tranzak: `http://127.0.0.1:${config.simTranzakPort}`, bank: `http://127.0.0.1:${config.simBankPort}`,
  phone: `http://127.0.0.1:${config.simPhonePort}`,
};
// What is lost with the machine's power here is made again: an interrupted first start begins anew.
const services = openServices({ ...config, databaseUrl: config.databaseUrl }, { secret: loadSecret(config), clock, log, durable: false });
const { production, sandbox } = services;
try {
  await simulatorAdmin(urls.phone, 'callback-policy', { mode: 'never' }); // nobody listens yet: the history settles by asking
  await simulatorAdmin(urls.phone, 'clock/set', { at: clock.now().toISOString() });
  const organisations = await settleIn(world, [production, sandbox], urls, clock.now());
  await gatherRecipients(organisations, { environment: 'production', connectors: production.connectors, sealer: production.sealer, runTx: production.runTx, clock, cardKey: production.requestKey });
  await giveDemoPins(production, organisations, clock.now());
  const transfers = { connectors: production.connectors, sealer: production.sealer, auth: production.auth, payouts: production.payouts, proofs: production.proofs, cardKey: production.requestKey, wake: () => {} };
  let lastSaid = 0;
  const made = await makeHistory(world, organisations, {
    environment: 'production', runTx: production.runTx, pipeline: { runOnce: async () => (await production.movePayouts()) || production.pipeline.runOnce() }, clock, urls, now: new Date(),
    meanwhile: moneyOut({ name: 'production', runTx: production.runTx, clock, payouts: production.payouts, transfers, rowsPerRun: config.accounts.massRows }, organisations[0]!),
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
  const logins = world.organisations.flatMap((organisation) => organisation.people).filter((person) => person.label).map((person) => ({ label: person.label!, login: person.email, password: demoPassword, pin: demoPin }));
  await production.runTx('system', (tx) => quietHistory(tx, new Date()));
  await production.runTx('system', (tx) => writeLogbook(tx, organisations));
  await leaveTask(production, organisations[0]!, new Date());
  await gatherTeam(production, organisations[0]!, { proofs: production.proofs, consoleUrl: () => config.publicUrl }, new Date());
  await letOthersDecide(production, transfers, organisations[0]!, new Date());
  await handInPapers(production, organisations, { consoleUrl: () => config.publicUrl }, new Date());
  // This commit waits for the disk, and with it everything written before.
  await production.db.kysely.insertInto('identity.installation').values({ key: 'demo logins', value: JSON.stringify(logins) }).execute();
  const verdict = await verifyLedger(production.db as never, { references: [...paymentDemands, ...withholdingDemands] });
  if (!verdict.ok) throw new Error(`The demo world's books do not add up: ${JSON.stringify(verdict.broken[0])}`);
  console.log(`${made} charges, books verified`);
} finally {
  await services.close();
}
