import * as z from 'zod/mini';
import { deviceId, entryAnswer, password } from '../auth/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { name, newPassword } from '../fields.ts';
import { invitationState, token } from './schemas.ts';

export const activationApi = {
  read: endpoint({
    method: 'POST',
    safe: true,
    path: '/ba021/v1/user-activation/read',
    summary: 'What an invitation says, or why it is closed',
    permission: 'public',
    body: z.object({ token }),
    data: invitationState,
    errors: [],
    transaction: 'none',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/ba021/v1/user-activation/accept',
    summary: 'Accept an invitation: with a new password, or with the own one of somebody who has an account',
    permission: 'public',
    body: z.object({
      token,
      newPassword: z.optional(newPassword),
      name: z.optional(name(100, 1)),
      password: z.optional(password),
      deviceId,
    }),
    data: entryAnswer,
    repeatable: true,
    errors: ['activation.closed', 'auth.wrong_password', 'auth.locked', 'session.ended', 'account.name_taken'],
    transaction: 'none',
  }),
  join: endpoint({
    method: 'POST',
    path: '/ba021/v1/user-activation/join',
    summary: 'Accept an invitation as the person who is logged in',
    permission: 'session',
    body: z.object({ token, deviceId }),
    data: entryAnswer,
    repeatable: true,
    errors: ['activation.closed', 'activation.other_person', 'second_factor.proof_needed', 'account.name_taken'],
    transaction: 'none',
    proof: 'byHandler',
  }),
};
