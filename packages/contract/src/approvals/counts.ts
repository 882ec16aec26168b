import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Apart from the other rows, because every page of the console asks for it and for nothing else of approvals. */
export const approvalCounts = endpoint({
  method: 'GET',
  path: '/fapi/approvals/counts',
  summary: 'How many requests wait for the caller, and of the caller',
  permission: 'approvals:view',
  data: z.object({ forMe: z.number(), mine: z.number(), all: z.number() }),
  errors: [],
});
