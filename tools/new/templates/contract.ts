import type { Names } from '../names.ts';

export const schemas = ({ singular, type }: Names) => `import * as z from 'zod/mini';
import { text } from '../fields.ts';

/** What a member writes in the form. The server checks it again with the same schema. */
export const ${singular}Input = z.object({ title: text(80, 1) });
export type ${type}Input = z.output<typeof ${singular}Input>;

export const ${singular} = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
});
export type ${type} = z.output<typeof ${singular}>;
`;

export const api = ({ folder, plural, singular, table, title, words }: Names) => `import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, integerText } from '../fields.ts';
import { ${singular}, ${singular}Input } from './schemas.ts';

export const ${plural}Api = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/${folder}',
    summary: '${title.en}, newest first',
    permission: '${plural}:view',
    query: z.object({ limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))) }),
    data: z.array(${singular}),
    errors: ['transactions.cursor_invalid'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/${folder}/:id',
    summary: 'One ${words}',
    permission: '${plural}:view',
    params: z.object({ id: id('${singular}') }),
    data: ${singular},
    errors: ['${table}.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/${folder}',
    summary: 'Create a ${words}',
    permission: '${plural}:create',
    body: ${singular}Input,
    data: ${singular},
    errors: ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'],
    idempotent: true,
    audit: '${table}.create',
  }),
};
`;
