import { signUpApi } from '#contract/sign-up/api.ts';
import { answer } from '../../../kit/http/context.ts';
import { checkCode, sendCode, type AuthServices } from '../../people/auth/public.ts';
import { bind, type Context } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { byPhone } from './by-phone.ts';
import { signUp } from './sign-up.ts';

/** `sandbox` is null on the sandbox itself: a business is opened in production and has its sandbox from there. */
export function signUpRoutes(services: AuthServices, files: FileServices, sandbox: { runTx: Context['runTx'] } | null) {
  return [
    bind(signUpApi.sendEmailCode, async (context, { body }) =>
      answer(await sendCode(context, services, { channel: 'email', ...body })),
    ),
    bind(signUpApi.sendSmsCode, async (context, { body }) =>
      answer(await sendCode(context, services, { channel: 'sms', ...body })),
    ),
    bind(signUpApi.verifyEmailCode, async (context, { body }) => answer(await checkCode(context, services, body))),
    bind(signUpApi.verifyCode, async (context, { body }) => answer(await checkCode(context, services, body))),
    bind(signUpApi.create, async (context, { body }) =>
      answer(await signUp(context, { ...services, files }, sandbox, body)),
    ),
    bind(signUpApi.byPhone, async (context, { body }) => answer(await byPhone(context, services, body))),
  ];
}
