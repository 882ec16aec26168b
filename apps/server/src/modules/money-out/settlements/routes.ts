import { settlementsApi } from '#contract/settlements/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { requireSecondPerson } from '../../approvals/approvals/public.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { bind, type Context, type InTx } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import type { PayoutPorts } from '../../engine/movements/public.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import type { Tables } from '../../tables.ts';
import { openAbroad, quoteAbroad } from './abroad.ts';
import { cancelSettlement } from './cancel.ts';
import { createSettlement } from './create.ts';
import { addDocument, attachProof, readPaper } from './documents.ts';
import { settlementScope } from './in-sight.ts';
import { listSettlements, settlementTotals } from './list.ts';
import { paymentsFile } from './payments-file.ts';
import { settlementPolicyRoutes } from './policy-routes.ts';
import { priced, quoteSettlement } from './quote.ts';
import { findSettlement, toDetail, type FoundSettlement } from './read.ts';
import { recordSettlement } from './record.ts';
import { retryByPerson } from './retry-by-person.ts';
import { reviewSettlement } from './review.ts';
import { type Downloads } from '../../../kit/downloads.ts';

export type SettlementPorts = {
  auth: AuthServices;
  downloads: Downloads<Tables>;
  files: FileServices;
  money: PayoutPorts;
  wake(): void;
};

export function settlementsRoutes(ports: SettlementPorts) {
  const visible = (context: InTx, id: string, lock = false): Promise<FoundSettlement> =>
    findSettlement(context.tx, settlementScope(callerOf(context)), id, lock);
  const detail = async (context: InTx, id: string) =>
    answer(await toDetail(context.tx, await visible(context, id), callerOf(context), context.clock.now()));
  /** For acts that ask for a PIN first and then open a transaction of their own. */
  const act = (context: Context, work: (inside: InTx) => Promise<string>) => {
    const scope = { organisationId: callerOf(context).organisationId };
    return context.runOnce(scope, async (tx) => {
      const inside = { ...context, tx } as InTx;
      return detail(inside, await work(inside));
    });
  };

  return [
    bind(settlementsApi.list, async (context, { query }) => {
      const { rows, meta } = await listSettlements(context.tx, callerOf(context), query);
      return answer(rows, meta);
    }),
    bind(settlementsApi.totals, async (context, { query }) =>
      answer(await settlementTotals(context.tx, callerOf(context), query)),
    ),
    bind(settlementsApi.get, (context, { params }) => detail(context, params.id)),
    bind(settlementsApi.payments, async (context, { params, query }) => {
      const scope = { organisationId: callerOf(context).organisationId };
      const row = await context.runTx(scope, (tx) => visible({ ...context, tx }, params.id));
      return paymentsFile(context, ports.downloads, row, query);
    }),
    bind(settlementsApi.paper, (context, { params }) => readPaper(context, ports.files, params.id, params.fileId)),
    bind(settlementsApi.quote, async (context, { body }) => answer(await quoteSettlement(context.tx, context, body))),
    bind(settlementsApi.create, async (context, { body }) => {
      const scope = { organisationId: callerOf(context).organisationId };
      const { approval } = await context.runTx(scope, (tx) => priced(tx, context, body));
      if (!approval.needed) {
        // Whoever was told that others decide typed no PIN, and that is no wrong one.
        if (body.pin === undefined) fail('pin.needed');
        await requirePin(context, ports.auth, body.pin);
      }
      return act(context, async (inside) => {
        const id = await createSettlement(inside, body, approval.needed);
        context.afterCommit(ports.wake);
        return id;
      });
    }),
    bind(settlementsApi.cancel, async (context, { params, body }) => {
      await cancelSettlement(context, ports.money, params.id, body.note);
      return detail(context, params.id);
    }),
    bind(settlementsApi.retry, async (context, { params, body }) => {
      await requirePin(context, ports.auth, body.pin);
      return act(context, async (inside) => {
        const row = await visible(inside, params.id, true);
        await retryByPerson(inside, ports.money, row, body.duplicateOf);
        context.afterCommit(ports.wake);
        return row.id;
      });
    }),
    bind(settlementsApi.attachProof, async (context, { params, body }) => {
      const row = await visible(context, params.id, true);
      await attachProof(context, row, body);
      return detail(context, row.id);
    }),

    bind(settlementsApi.quoteAbroad, async (context, { body }) => {
      const now = context.clock.now();
      const who = { ...callerOf(context), environment: context.environment };
      await requireSecondPerson(context.tx, { ...who, at: now }, 'orderAbroad');
      return answer(await quoteAbroad(context.tx, who, body, now));
    }),
    bind(settlementsApi.createAbroad, async (context, { body }) => {
      await requirePin(context, ports.auth, body.pin ?? '');
      return act(context, (inside) =>
        openAbroad(
          inside.tx,
          context.clock,
          { ...callerOf(context), environment: context.environment, requestId: context.requestId },
          body,
        ),
      );
    }),
    bind(settlementsApi.addDocument, async (context, { params, body }) => {
      const row = await visible(context, params.id, true);
      await addDocument(context, row, body);
      return detail(context, row.id);
    }),
    bind(settlementsApi.review, async (context, { params, body }) => {
      await requirePin(context, ports.auth, body.pin);
      return act(context, async (inside) => {
        const row = await visible(inside, params.id, true);
        await reviewSettlement(inside, ports.money, row, body);
        return row.id;
      });
    }),
    bind(settlementsApi.record, async (context, { params, body }) => {
      await requirePin(context, ports.auth, body.pin);
      return act(context, async (inside) => {
        await recordSettlement(inside, ports.money, params.id, body);
        return params.id;
      });
    }),
    ...settlementPolicyRoutes(ports),
  ];
}
