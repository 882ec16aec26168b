import * as z from 'zod/mini';
import { roles, type RoleKey } from '#domain/access/roles.ts';
import { isId } from '#domain/values/ids.ts';
import { membershipStatuses } from '#domain/states/membership.ts';
import { actPin, day, email, id, integerText, listOf, locale, name, phone, text } from '../fields.ts';
import { availableAction } from '../records.ts';

const roleKeys = roles.map((role) => role.key) as [RoleKey, ...RoleKey[]];
export const roleKey = z.enum(roleKeys, { error: 'choice.invalid' });

/** What a member is given. `accessUntil` is the last day of a temporary access, in the organisation's zone. */
const given = {
  roleKeys: z.array(roleKey).check(z.maxLength(roleKeys.length, { error: 'list.tooLong' })),
  customRoleIds: z.array(id('customRole')).check(z.maxLength(20, { error: 'list.tooLong' })),
  ownRecordsOnly: z.boolean(),
  /** The sub-accounts of which the member sees anything; null is the whole organisation. */
  subAccountIds: z.nullable(
    z
      .array(id('subAccount'))
      .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(200, { error: 'list.tooLong' })),
  ),
  accessUntil: z.nullable(day),
};
const hasRole = (value: { roleKeys: string[]; customRoleIds: string[] }) =>
  value.roleKeys.length + value.customRoleIds.length > 0;
const roleRule = { error: 'list.empty', path: ['roleKeys'] };
export const givenInput = z.object(given).check(z.refine(hasRole, roleRule));
export type GivenInput = z.output<typeof givenInput>;

/** The invitation goes to one address: an email or a number. */
export const invitationInput = z
  .object({
    displayName: name(120, 1),
    email: z.optional(email),
    phone: z.optional(phone),
    language: locale,
    ...given,
    pin: actPin,
  })
  .check(
    z.refine(hasRole, roleRule),
    z.refine((value) => value.email !== undefined || value.phone !== undefined, { error: 'required', path: ['email'] }),
    z.refine((value) => value.email === undefined || value.phone === undefined, {
      error: 'value.unexpected',
      path: ['phone'],
    }),
  );
export type InvitationInput = z.output<typeof invitationInput>;

export const memberRow = z.object({
  /**
   * `userId` is null while somebody who was invited has not come: whether they have an account elsewhere, and since
   * when, is nobody's business.
   */
  id: z.string(),
  userId: z.nullable(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(membershipStatuses),
  isYou: z.boolean(),
  roleKeys: z.array(z.string()),
  customRoles: z.array(z.object({ id: z.string(), name: z.string() })),
  ownRecordsOnly: z.boolean(),
  subAccountIds: z.nullable(z.array(z.string())),
  accessUntil: z.nullable(z.string()),
  lastActiveAt: z.nullable(z.string()),
  twoFactor: z.boolean(),
  invitedByName: z.nullable(z.string()),
  createdAt: z.string(),
  /** The newest invitation of somebody who has not come in yet. */
  invitation: z.nullable(z.object({ sentAt: z.string(), expiresAt: z.string(), isExpired: z.boolean() })),
});
export type MemberRow = z.output<typeof memberRow>;
export const memberDetail = z.object({
  ...memberRow.shape,
  version: z.number(),
  language: locale,
  deactivatedAt: z.nullable(z.string()),
  deactivatedByName: z.nullable(z.string()),
  /** Everything the roles come to in production. */
  permissions: z.array(z.string()),
  availableActions: z.array(availableAction),
});
export type MemberDetail = z.output<typeof memberDetail>;

export const memberSorts = ['name', '-name', 'createdAt', '-createdAt', 'lastActiveAt', '-lastActiveAt'] as const;
/** A built-in role by its key or a custom one by its id. */
const role = z.string().check(
  z.maxLength(60, { error: 'text.tooLong' }),
  z.refine((value) => roleKeys.includes(value as RoleKey) || isId('customRole', value), { error: 'choice.invalid' }),
);
export const memberListQuery = z.object({
  q: z.optional(text(100)),
  status: z.optional(listOf(membershipStatuses)),
  role: z.optional(role),
  twoFactor: z.optional(z.enum(['on', 'off'])),
  sort: z.optional(z.enum(memberSorts)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});
