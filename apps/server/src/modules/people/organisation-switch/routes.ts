import { organisationSwitchApi } from '#contract/organisation-switch/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { accountsOf, type AuthServices } from '../auth/public.ts';
import { bind } from '../../context.ts';
import { scanSwitch } from '../qr-login/public.ts';
import { answerLogin, beginSetUp } from './login.ts';
import { answerSwitch, openOther, switchTo } from './switch.ts';

/** The second step of a login, and the way from one organisation to another. */
export function organisationSwitchRoutes(services: AuthServices) {
  return [
    bind(organisationSwitchApi.accounts, async (context) =>
      answer(await accountsOf(context.tx, services, callerOf(context).userId, context.clock.now())),
    ),
    bind(organisationSwitchApi.switch, async (context, { body }) => answer(await switchTo(context, services, body))),
    bind(organisationSwitchApi.answer, async (context, { body }) =>
      answer(await answerSwitch(context, services, body)),
    ),
    bind(organisationSwitchApi.scan, async (context, { body }) =>
      answer(
        await scanSwitch(context, services, body, (tx, organisationId) =>
          openOther(tx, context, services, organisationId, body.deviceId, 'none'),
        ),
      ),
    ),
    bind(organisationSwitchApi.loginSetUp, async (context, { body }) =>
      answer(await beginSetUp(context, services, body.challengeId)),
    ),
    bind(organisationSwitchApi.login, async (context, { body }) => answer(await answerLogin(context, services, body))),
  ];
}
