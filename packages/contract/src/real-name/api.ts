import * as z from 'zod/mini';
import { identityTypes } from '#domain/organisations/business.ts';
import { realNameStatuses } from '#domain/states/business-review.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, integerText, listOf, name, text } from '../fields.ts';

export const realName = z.object({
  id: z.string(),
  userId: z.string(),
  fullName: z.string(),
  dob: z.string(),
  idType: z.enum(identityTypes),
  idNumberTail: z.string(),
  phone: z.nullable(z.string()),
  operatorName: z.nullable(z.string()),
  nameMatch: z.nullable(z.enum(['strong', 'partial', 'none'])),
  fileIds: z.object({ front: z.nullable(z.string()), back: z.nullable(z.string()), selfie: z.nullable(z.string()) }),
  status: z.enum(realNameStatuses),
  reason: z.nullable(z.string()),
  submittedAt: z.string(),
  dueAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  version: z.number(),
});
export type RealName = z.output<typeof realName>;
export const realNameInput = z.object({
  fullName: name(120, 3),
  dob: day,
  idType: z.enum(identityTypes, { error: 'choice.invalid' }),
  idNumber: text(40, 3),
  frontFileId: id('file'),
  backFileId: z.optional(z.nullable(id('file'))),
  selfieFileId: id('file'),
});
export type RealNameInput = z.output<typeof realNameInput>;
const refusals = ['real_name.open_already', 'files.not_found', 'account.too_young', 'names.asked_too_often'] as const;

export const realNameApi = {
  mine: endpoint({
    method: 'GET',
    path: '/ba021/v1/real-name',
    summary: 'My own identity checks, newest first',
    permission: 'kyc:submit',
    data: z.array(realName),
    errors: [],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/ba021/v1/real-name',
    summary: 'Have my identity checked; the name my operator knows is compared',
    permission: 'kyc:submit',
    body: realNameInput,
    data: realName,
    errors: refusals,
    transaction: 'none',
    audit: 'real_name.submit',
  }),
  list: endpoint({
    method: 'GET',
    path: '/ba021/v1/real-name/list',
    summary: 'Identity checks of the organisation by status, age and reviewer',
    permission: 'kyc:view',
    query: z.object({
      status: z.optional(listOf(realNameStatuses)),
      olderThanDays: z.optional(integerText(0, 365)),
      reviewer: z.optional(text(100)),
      limit: z.optional(integerText(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(realName),
    errors: ['transactions.cursor_invalid'],
  }),
};
