import type { Verification } from '#contract/verifications/api.ts';
import type { ClaimStatus } from '#domain/states/verification.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { inReach } from './reach.ts';
import { verificationView } from './view.ts';

type Page = { limit?: number | undefined; cursor?: string | undefined };

export const listVerifications = (context: InTx, query: Page) => listNewest(context, query, null);

/** Claims in these states; without a wish those that wait for somebody. */
export const listClaims = (context: InTx, query: Page & { status?: readonly ClaimStatus[] | undefined }) =>
  listNewest(context, query, query.status?.length ? query.status : openClaims);
const openClaims: readonly ClaimStatus[] = ['pending', 'processing'];

/** Newest first: every check, or those with a claim in one of these states. */
async function listNewest(context: InTx, query: Page, claims: readonly ClaimStatus[] | null) {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['string']);
  const isBackwards = cursor?.direction === 'previous';
  let list = context.tx
    .selectFrom('verifications')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (claims) list = list.where('claim_status', 'in', claims);
  list = list.where(inReach(caller));
  if (cursor) list = list.where('id', isBackwards ? '>' : '<', String(cursor.values[0]));
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.id]);
  const views: Verification[] = [];
  for (const row of page.rows) views.push(await verificationView(context.tx, caller, row));
  return [views, page.meta] as const;
}
