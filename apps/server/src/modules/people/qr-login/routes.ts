import { qrLoginApi } from '#contract/qr-login/api.ts';
import { answer } from '../../../kit/http/context.ts';
import type { AuthServices } from '../auth/public.ts';
import { bind } from '../../context.ts';
import { confirm, deny, scan } from './confirm.ts';
import { showLogin } from './show.ts';

/** A login shown as a code on one device and confirmed on a phone that is logged in. */
export function qrLoginRoutes(services: AuthServices) {
  return [
    bind(qrLoginApi.show, async (context, { body }) => answer(await showLogin(context, services, body))),
    bind(qrLoginApi.scan, async (context, { params }) => answer(await scan(context, services, params.id))),
    bind(qrLoginApi.confirm, async (context, { params, body }) => {
      await confirm(context, services, params.id, body);
      return answer({});
    }),
    bind(qrLoginApi.deny, async (context, { params }) => {
      await deny(context, params.id);
      return answer({});
    }),
  ];
}
