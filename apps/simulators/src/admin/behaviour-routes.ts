import { json } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import type { Faults } from '../http/faults.ts';
import { faultKinds, simulatorNames } from '../http/faults.ts';
import { callbackModes } from '../world/callbacks.ts';
import { lookedUpNumber, operatorOf } from '../world/numbers.ts';
import { walletKey } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import {
  admin,
  AdminError,
  given,
  number,
  oneOf,
  operator,
  optionalFlag,
  optionalNumber,
  optionalText,
  plan,
  required,
  speaker,
} from './input.ts';
import type { Body } from './input.ts';

/** What payers do, how callbacks travel, what breaks. */
export function behaviourRoutes(world: World, faults: Faults, router: Router): void {
  const { outcomes, prompts, callbacks, settings, tokens } = world;

  router.on('GET /__sim/outcomes', () => json(200, { outcomes: [...outcomes.queue.values()] }));
  router.on(
    'POST /__sim/outcomes',
    admin((body) =>
      json(
        201,
        outcomes.add({
          ...plan(body),
          ...given({
            operator: speaker(body),
            reference: optionalText(body, 'reference'),
            msisdn: number(body),
            payer: number(body, 'payer'),
          }),
          count: optionalNumber(body, 'count') ?? 1,
        }),
      ),
    ),
  );
  router.on('DELETE /__sim/outcomes', () => (outcomes.queue.clear(), json(200, { outcomes: [] })));

  router.on('GET /__sim/policies', () => json(200, { policies: Object.fromEntries(outcomes.policies.entries()) }));
  router.on(
    'POST /__sim/policies',
    admin((body) => {
      const scope = policyScope(body);
      outcomes.setPolicy(scope, plan(body));
      return json(200, { scope, policies: Object.fromEntries(outcomes.policies.entries()) });
    }),
  );
  router.on('DELETE /__sim/policies', () => (outcomes.policies.clear(), json(200, { policies: {} })));

  router.on('GET /__sim/prompts', (request) => {
    const wanted = request.query.get('msisdn');
    const normal = wanted === null ? null : lookedUpNumber(wanted);
    const waiting = prompts.waiting().filter((p) => normal === null || p.number === normal);
    return json(200, { prompts: waiting.map(({ expireTask: _e, answerTask: _a, ...prompt }) => prompt) });
  });
  router.on(
    'POST /__sim/answer',
    admin((body) => {
      const { action, reason } = plan(body);
      if (action === 'ask' || action === 'ignore') throw new AdminError('action must be approve, decline or fail');
      const id =
        optionalText(body, 'promptId') ??
        prompts.byReference(required(optionalText(body, 'reference'), 'reference'))?.id;
      const state =
        id === undefined ? null : prompts.answer(id, given({ action, reason }), optionalFlag(body, 'force') ?? false);
      return state === null ? json(404, { error: 'nothing is waiting under this reference' }) : json(200, { state });
    }),
  );

  router.on('GET /__sim/callback-policy', () => json(200, { policies: [...callbacks.policies.values()] }));
  router.on(
    'POST /__sim/callback-policy',
    admin((body) =>
      json(
        200,
        callbacks.setPolicy(
          given({
            mode: required(oneOf(body, 'mode', callbackModes), 'mode'),
            operator: speaker(body),
            reference: optionalText(body, 'reference'),
            msisdn: number(body),
            delayMs: optionalNumber(body, 'delayMs'),
            copies: optionalNumber(body, 'copies'),
            count: optionalNumber(body, 'count'),
          }),
        ),
      ),
    ),
  );
  router.on('DELETE /__sim/callback-policy', () => (callbacks.policies.clear(), json(200, { policies: [] })));
  router.on('GET /__sim/callbacks', (request) =>
    json(200, { callbacks: callbacks.log(request.query.get('reference') ?? undefined).slice(0, 200) }),
  );
  router.on(
    'POST /__sim/callbacks/replay',
    admin((body) => {
      const sent = callbacks.replay(required(optionalText(body, 'reference'), 'reference'));
      return sent ? json(200, { sent }) : json(404, { error: 'no callback was sent for this reference' });
    }),
  );

  router.on('GET /__sim/faults', () => json(200, { faults: [...faults.table.values()] }));
  router.on(
    'POST /__sim/faults',
    admin((body) =>
      json(
        201,
        faults.add({
          kind: required(oneOf(body, 'kind', faultKinds), 'kind'),
          count: optionalNumber(body, 'count') ?? 1,
          ...given({
            simulator: oneOf(body, 'simulator', simulatorNames),
            method: optionalText(body, 'method'),
            path: optionalText(body, 'path'),
            skip: optionalNumber(body, 'skip'),
            retryAfterSeconds: optionalNumber(body, 'retryAfterSeconds'),
            delayMs: optionalNumber(body, 'delayMs'),
            probability: optionalNumber(body, 'probability'),
          }),
        }),
      ),
    ),
  );
  router.on('DELETE /__sim/faults', () => (faults.table.clear(), json(200, { faults: [] })));

  router.on(
    'POST /__sim/down',
    admin((body) => {
      const simulator = oneOf(body, 'simulator', simulatorNames);
      const down = optionalFlag(body, 'down') ?? true;
      for (const name of simulator ? [simulator] : simulatorNames) settings.change({ [`${name}Down`]: down });
      const {
        mtnDown: mtn,
        orangeDown: orange,
        orangeWebDown: orangeWeb,
        tranzakDown: tranzak,
        bankDown: bank,
      } = settings.all;
      return json(200, { down: { mtn, orange, orangeWeb, tranzak, bank } });
    }),
  );
  router.on('POST /__sim/tokens/revoke', () => (tokens.revokeAll(), json(200, { revoked: true })));

  router.on('GET /__sim/settings', () => json(200, settings.all));
  router.on(
    'POST /__sim/settings',
    admin((body) => {
      const wrong = settings.change(body);
      return wrong === null
        ? json(200, settings.all)
        : json(400, { error: `setting ${wrong} is unknown or has the wrong type`, settings: settings.all });
    }),
  );
}

/** Whose policy: a number's, an operator's, or everybody's. */
function policyScope(body: Body): string {
  const msisdn = number(body);
  const named = operator(body);
  if (msisdn === undefined) return named ?? 'global';
  // A number of another country can only be one of MTN's sandbox.
  const owner = named ?? (msisdn.startsWith('237') ? operatorOf(msisdn) : 'mtn');
  if (!owner) throw new AdminError('this number belongs to neither operator; name one');
  return walletKey(owner, msisdn);
}
