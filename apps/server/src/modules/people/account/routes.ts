import { accountApi } from '#contract/account/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import type { AuthServices } from '../auth/public.ts';
import { bind } from '../../context.ts';
import { confirmContact, startContact } from './contact.ts';
import { personProfile, updateProfile } from './profile.ts';

export function accountRoutes(auth: AuthServices) {
  return [
    bind(accountApi.get, async (context) => answer(await personProfile(context.tx, callerOf(context).userId))),
    bind(accountApi.update, async (context, { body }) => answer(await updateProfile(context, body))),
    bind(accountApi.startContact, async (context, { body }) => answer(await startContact(context, auth, body))),
    bind(accountApi.confirmContact, async (context, { body }) => answer(await confirmContact(context, auth, body))),
  ];
}
