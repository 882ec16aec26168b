import { activationApi } from '#contract/activation/api.ts';
import { passwordsApi } from '#contract/passwords/api.ts';
import { signUpApi } from '#contract/sign-up/api.ts';

/** Apart from the pages: nobody sends at first sight. */
export const doorBodies = {
  accept: activationApi.accept.body,
  join: activationApi.join.body,
  reset: passwordsApi.reset.body,
  resetCode: passwordsApi.sendCode.body,
  takeBack: passwordsApi.takeBack.body,
  emailCode: signUpApi.sendEmailCode.body,
  smsCode: signUpApi.sendSmsCode.body,
  checkCode: signUpApi.verifyCode.body,
  signUp: signUpApi.create.body,
};
