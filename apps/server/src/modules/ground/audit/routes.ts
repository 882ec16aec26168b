import { auditApi } from '#contract/audit/api.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { answer, callerOf, type RunTx } from '../../../kit/http/context.ts';
import { bind, type Context } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { exportAudit } from './export.ts';
import { listEntries, oneEntry, peopleOf, type Viewer } from './list.ts';
import { verifyAudit } from './verify.ts';

const viewerOf = (context: Context): Viewer => ({ caller: callerOf(context), environment: context.environment });

export function auditRoutes(ports: { runRead: RunTx<Tables>; downloads: Downloads<Tables> }) {
  return [
    bind(auditApi.list, async (context, { query }) => {
      const { rows, meta } = await listEntries(context.tx, viewerOf(context), query);
      return answer(rows, meta);
    }),
    bind(auditApi.people, async (context) => answer(await peopleOf(context.tx, viewerOf(context)))),
    bind(auditApi.export, (context, { query }) => exportAudit(context, ports.downloads, query)),
    bind(auditApi.verify, async (context, { query }) => {
      const { organisationId } = callerOf(context);
      return answer(
        await ports.runRead({ organisationId }, (tx) => verifyAudit(tx, organisationId, query.anchor || undefined)),
      );
    }),
    bind(auditApi.get, async (context, { params }) => answer(await oneEntry(context.tx, viewerOf(context), params.id))),
  ];
}
