import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { whole, id, text } from '../fields.ts';

/** What a file is for decides what it may be and who may see it. */
export const filePurposes = ['avatar', 'logo', 'document', 'identity', 'spreadsheet', 'proof'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/**
 * Where and how to send the bytes of one object: PUT to `url` with `headers` and `Upload-Offset`; GET there tells the
 * offset.
 */
export const uploadGrant = z.object({
  id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  objectKey: z.string(),
  publicUrl: z.nullable(z.string()),
  expiresAt: z.string(),
  chunkBytes: z.number(),
});
export type UploadGrant = z.output<typeof uploadGrant>;
export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  publicUrl: z.nullable(z.string()),
});
export type StoredFile = z.output<typeof storedFile>;

const params = z.object({ id: id('file') });
/** The name is only shown; nothing on disk is ever called by it. */
const fileName = text(200, 1);
const purpose = z.enum(filePurposes, { error: 'choice.invalid' });

export const filesApi = {
  grant: endpoint({
    method: 'POST',
    path: '/ba021/v1/uploads',
    summary: 'A grant to upload one object within fifteen minutes',
    permission: 'session',
    body: z.object({
      fileName,
      size: whole(1, 1e15),
      mime: z.optional(text(100)),
      folder: z.optional(text(100)),
      purpose,
    }),
    data: uploadGrant,
    errors: ['files.too_large', 'files.wrong_kind', 'request.rate_limited'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/ba021/v1/uploads/:id/finish',
    summary: 'Look at what arrived and keep it',
    permission: 'session',
    params,
    data: storedFile,
    errors: [
      'files.not_found',
      'uploads.over',
      'uploads.incomplete',
      'files.wrong_kind',
      'files.damaged',
      'files.extra_bytes',
      'files.too_many_pixels',
      'files.active_content',
    ],
    transaction: 'none',
  }),
  access: endpoint({
    method: 'POST',
    path: '/ba021/v1/auth/dynamic',
    summary: 'A token that shows files for five minutes, for the address of a picture',
    permission: 'session',
    body: z.object({ purpose: z.literal('fileAccess', { error: 'choice.invalid' }) }),
    data: z.object({ token: z.string() }),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/ba021/v1/files/:id',
    summary: 'A file of the organisation; identity and business papers only with the right',
    permission: 'session',
    params,
    query: z.object({ token: z.optional(z.string().check(z.maxLength(1000))) }),
    data: z.string(),
    errors: ['files.not_found'],
    file: ['pdf', 'image', 'xlsx', 'ods', 'csv'],
    transaction: 'none',
  }),
};
