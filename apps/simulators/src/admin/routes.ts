import { json } from '../http/answers.ts';
import type { SimAnswer } from '../http/answers.ts';
import type { Faults } from '../http/faults.ts';
import { Router } from '../http/router.ts';
import { phoneRoutes } from '../phone/routes.ts';
import type { World } from '../world/world.ts';
import { behaviourRoutes } from './behaviour-routes.ts';
import { admin, AdminError, optionalFlag, optionalNumber, optionalText } from './input.ts';
import { moneyRoutes } from './money-routes.ts';

/** `/__sim`, the same on every port, since all simulators live in one world. */
export function createAdmin(world: World, faults: Faults): Router {
  const router = new Router();
  router.on('GET /__sim', () => json(200, overview(world)));
  router.on('GET /__sim/health', () => json(200, { ok: true }));
  router.on('POST /__sim/reset', () => {
    world.reset();
    return json(200, overview(world));
  });
  clockRoutes(world, router);
  moneyRoutes(world, router);
  behaviourRoutes(world, faults, router);
  phoneRoutes(world, router);
  return router;
}

function overview(world: World): Record<string, unknown> {
  return {
    now: world.clock.date().toISOString(),
    wallets: world.wallets.all().length,
    waitingPrompts: world.prompts.waiting().length,
    journalEntries: world.journal.size,
    journalTotals: world.journal.totals(),
    settings: world.settings.all,
    see: [
      'phone',
      'wallets',
      'merchants',
      'bank-accounts',
      'journal',
      'messages',
      'otp',
      'outcomes',
      'policies',
      'prompts',
      'answer',
      'callback-policy',
      'callbacks',
      'faults',
      'down',
      'tokens/revoke',
      'settings',
      'clock',
      'reset',
    ].map((name) => `/__sim/${name}`),
  };
}

function clockRoutes(world: World, router: Router): void {
  const view = (more: object = {}) =>
    json(200, { now: world.clock.date().toISOString(), frozen: world.clock.frozen, ...more });
  // Callbacks fired on the way have been delivered (or gave up waiting) when the answer comes.
  const moved = async (fired: number): Promise<SimAnswer> => {
    await world.callbacks.idle();
    return view({ fired });
  };
  const advance = admin((body) => {
    const ms = optionalNumber(body, 'ms') ?? (optionalNumber(body, 'seconds') ?? 0) * 1000;
    if (ms < 0) throw new AdminError('ms must not be negative');
    return moved(world.clock.advance(ms));
  });
  const set = admin((body) => {
    const at = Date.parse(optionalText(body, 'at') ?? '');
    if (Number.isNaN(at)) throw new AdminError('at must be an ISO time');
    return moved(world.clock.set(at));
  });
  router.on('GET /__sim/clock', () => view());
  router.on('POST /__sim/clock/advance', advance);
  router.on('POST /__sim/clock/set', set);
  router.on(
    'POST /__sim/clock',
    admin((body) => {
      const frozen = optionalFlag(body, 'frozen');
      if (frozen === true) world.clock.freeze();
      if (frozen === false) world.clock.run();
      const at = optionalText(body, 'at');
      if (at === undefined) return view();
      const time = Date.parse(at);
      if (Number.isNaN(time)) throw new AdminError('at must be an ISO time');
      return moved(world.clock.set(time));
    }),
  );
}
