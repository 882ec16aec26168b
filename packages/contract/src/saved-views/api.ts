import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { nothing } from '../records.ts';

export const savedViewLists = ['transactions', 'payment-links', 'customers'] as const;
export const savedView = z.object({
  id: z.string(),
  list: z.enum(savedViewLists),
  name: z.string(),
  search: z.string(),
  columns: z.nullable(z.array(z.string())),
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.nullable(z.string()),
});
export const savedViewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/saved-views',
    summary: 'Saved views of a list: mine and the shared ones',
    permission: 'session',
    query: z.object({ list: z.enum(savedViewLists) }),
    data: z.array(savedView),
    errors: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/fapi/saved-views',
    summary: 'Save the present filters under a name (the same name overwrites)',
    permission: 'session',
    body: z.object({
      list: z.enum(savedViewLists),
      name: text(40, 1),
      search: z.string().check(z.maxLength(2000)),
      columns: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
      isShared: z.optional(z.boolean()),
    }),
    data: savedView,
    errors: ['saved_views.too_many'],
    audit: 'saved_views.save',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/fapi/saved-views/:id/remove',
    summary: 'Remove one of my saved views',
    permission: 'session',
    params: z.object({ id: id('savedView') }),
    data: nothing,
    errors: ['saved_views.not_found'],
    audit: 'saved_views.remove',
  }),
};
