import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { version } from '../fields.ts';
import { businessPatch, businessProfile, documentInput } from './schemas.ts';

export const businessReviewApi = {
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/business-profile',
    summary: 'Business information, its papers and where the review stands',
    permission: 'kyc:view',
    data: businessProfile,
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/ba021/v1/business-profile',
    summary: 'Save one step of the business information',
    permission: 'kyc:submit',
    body: businessPatch,
    data: businessProfile,
    errors: ['record.changed_meanwhile', 'business.locked'],
    audit: 'business.save',
  }),
  addDocuments: endpoint({
    method: 'POST',
    path: '/ba021/v1/add-registration-docs',
    summary: 'Add registration papers; a newer one of a kind replaces the older',
    permission: 'kyc:submit',
    body: z.object({
      documents: z
        .array(documentInput)
        .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(10, { error: 'list.tooLong' })),
    }),
    data: businessProfile,
    errors: ['record.changed_meanwhile', 'business.locked', 'files.not_found'],
    audit: 'business.documents',
  }),
  submit: endpoint({
    method: 'POST',
    path: '/ba021/v1/business-profile/submit',
    summary: 'Send the business information to review; answered within three working days',
    permission: 'kyc:submit',
    body: z.object({ version }),
    data: businessProfile,
    errors: ['record.changed_meanwhile', 'business.locked', 'business.incomplete'],
    transaction: 'none',
    audit: 'business.submit',
  }),
};
