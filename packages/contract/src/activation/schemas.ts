import * as z from 'zod/mini';
import { bilingualText } from '../records.ts';

/** The secret of an invitation's link. In the body, so that it stands in no log of addresses. */
export const token = z
  .string()
  .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'text.tooLong' }));

/** What whoever holds the link may know. `userId` lets a page see whether it is the person logged in. */
export const openInvitation = z.object({
  state: z.literal('open'),
  organisation: z.string(),
  inviter: z.nullable(z.string()),
  roles: bilingualText,
  name: z.string(),
  channel: z.enum(['email', 'sms']),
  sentTo: z.string(),
  hasAccount: z.boolean(),
  userId: z.string(),
  expiresAt: z.string(),
});
export const invitationState = z.union([
  openInvitation,
  z.object({ state: z.enum(['unknown', 'expired', 'used', 'revoked']) }),
]);
export type OpenInvitation = z.output<typeof openInvitation>;
export type InvitationState = z.output<typeof invitationState>;
