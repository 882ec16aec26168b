import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { dayEnd, dayStart } from '#domain/time.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import type { Downloads } from '../../kit/downloads.ts';
import { answer, callerOf, type Caller } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { AuthServices } from '../auth/public.ts';
import { bind, type Context, type InTx, type Tx } from '../context.ts';
import { attachFile } from '../files/public.ts';
import { countRetry, previewApproval } from '../approvals/public.ts';
import { endPayouts, lastTriedAt, releasePayouts, type PayoutPorts } from '../payouts/public.ts';
import { outSums } from '../reports/public.ts';
import { requireFullPin, requirePin, spendAfterReset } from '../second-factor/public.ts';
import type { Tables } from '../tables.ts';
import { openAbroad, quoteAbroad, tellPapers } from './abroad.ts';
import { beneficiaryOf, expectedAt, isFrozen, sourceAccount, usableLinkedAccount } from './ends.ts';
import { policiesInSight, settlementScope, settlementsInSight } from './in-sight.ts';
import { levelCutAhead } from './level-cut.ts';
import { refuseTwin } from './duplicates.ts';
import { openSettlement } from './open.ts';
import { paymentsFile } from './payments-file.ts';
import {
  checkedRule,
  createPolicy,
  findPolicy,
  requirePolicyAction,
  switchPolicy,
  updatePolicy,
  whoOf,
} from './policies.ts';
import { priceOrRefuse, settlementTerms } from './price.ts';
import { findSettlement, refuseAction, requireAction, toDetail, toRows, type FoundSettlement } from './read.ts';
import { toPolicies } from './read-policy.ts';
import { changeSettlement } from './records.ts';
import { recordSettlement } from './record.ts';
import { retrySettlement } from './retry.ts';
import { simulatePolicy } from './simulate.ts';

export type SettlementPorts = { auth: AuthServices; downloads: Downloads<Tables>; money: PayoutPorts; wake(): void };
type CreateBody = BodyOf<typeof settlementsApi.create>;

function filtered(
  tx: Tx,
  caller: Caller,
  filter: {
    kind?: string[] | undefined;
    status?: string[] | undefined;
    policyId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
  },
) {
  return tx
    .selectFrom('settlements')
    .where(settlementsInSight(settlementScope(caller)))
    .$if(!!filter.kind?.length, (query) => query.where('kind', 'in', filter.kind as never))
    .$if(!!filter.status?.length, (query) => query.where('status', 'in', filter.status!))
    .$if(!!filter.policyId, (query) => query.where('policy_id', '=', filter.policyId!))
    .$if(!!filter.from, (query) => query.where('created_at', '>=', dayStart(filter.from!)))
    .$if(!!filter.to, (query) => query.where('created_at', '<', dayEnd(filter.to!)));
}

/** What the organisation's rule is asked about one. */
const settlementQuestion = (
  context: Context,
  { kind, amount, refId }: { kind: string; amount: number; refId: string },
) => {
  const { organisationId, userId, name } = callerOf(context);
  return {
    organisationId,
    environment: context.environment,
    subject: 'settlement' as const,
    refId,
    amount,
    accountKind: kind,
    channel: 'dashboard' as const,
    requestedBy: { userId, name },
    at: context.clock.now(),
  };
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
  const actOnPolicy = (context: Context, work: (tx: Tx) => Promise<string>) => {
    const caller = callerOf(context);
    return context.runTx({ organisationId: caller.organisationId }, async (tx) =>
      policyFace(tx, context, await work(tx)),
    );
  };
  const policyFace = async (tx: Tx, context: Context, id: string) => {
    const caller = callerOf(context);
    return answer(
      (await toPolicies(tx, [await findPolicy(tx, settlementScope(caller), id)], caller, context.clock.now()))[0]!,
    );
  };
  const priced = async (
    tx: Tx,
    context: Context,
    body: Pick<CreateBody, 'sourceAccountId' | 'linkedAccountId' | 'amount'>,
  ) => {
    const { organisationId } = callerOf(context);
    const now = context.clock.now();
    const source = await sourceAccount(tx, callerOf(context), { id: body.sourceAccountId });
    const account = await usableLinkedAccount(tx, organisationId, body.linkedAccountId, now);
    const beneficiary = beneficiaryOf(account);
    const quote = priceOrRefuse(
      await settlementTerms(tx, organisationId, beneficiary, now),
      beneficiary,
      body.amount,
      now,
    );
    const approval = await previewApproval(
      tx,
      settlementQuestion(context, { kind: source.kind, amount: quote.totalDebit, refId: '' }),
    );
    return { source, account, quote, approval, now };
  };

  return [
    bind(settlementsApi.list, async (context, { query }) => {
      const caller = callerOf(context);
      const limit = query.limit ?? 25;
      const cursor = readCursor(query.cursor, ['date', 'string']);
      const back = cursor?.direction === 'previous';
      const list = filtered(context.tx, caller, query)
        .selectAll()
        .orderBy('created_at', back ? 'asc' : 'desc')
        .orderBy('id', back ? 'asc' : 'desc')
        .limit(limit + 1)
        .$if(cursor !== null, (rows) =>
          rows.where(
            back
              ? sql<boolean>`(created_at, id) > (${cursor?.values[0]}::timestamptz, ${cursor?.values[1]}::text)`
              : sql<boolean>`(created_at, id) < (${cursor?.values[0]}::timestamptz, ${cursor?.values[1]}::text)`,
          ),
        );
      const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
      return answer(await toRows(context.tx, page.rows, caller.organisationId), page.meta);
    }),
    bind(settlementsApi.totals, async (context, { query }) => {
      const rows = filtered(context.tx, callerOf(context), query)
        .select([
          'gross as amount',
          'fee',
          'tax',
          'net',
          sql<boolean>`status = 'completed'`.as('paid'),
          sql<boolean>`status in ('draft', 'pending', 'processing', 'onHold')`.as('waiting'),
        ])
        .limit(limits.countMax + 1);
      return answer(await outSums(context.tx, sql`${rows}`));
    }),
    bind(settlementsApi.get, (context, { params }) => detail(context, params.id)),
    bind(settlementsApi.payments, async (context, { params, query }) => {
      const scope = { organisationId: callerOf(context).organisationId };
      const row = await context.runTx(scope, (tx) => visible({ ...context, tx }, params.id));
      return paymentsFile(context, ports.downloads, row, query);
    }),
    bind(settlementsApi.quote, async (context, { body }) => {
      const { source, account, quote, approval, now } = await priced(context.tx, context, body);
      const seesMoney = callerOf(context).permissions.has('balance:view');
      return answer({
        gross: quote.totalDebit,
        fee: quote.fee,
        taxLines: quote.taxLines,
        tax: quote.tax,
        net: quote.beneficiaryReceives,
        available: seesMoney ? source.available : null,
        balanceAfter: seesMoney ? source.available - quote.totalDebit : null,
        withheld: seesMoney ? source.withheld : null,
        expectedAt: expectedAt(account.kind, now).toISOString(),
        coolingUntil: null,
        approval,
        pinNeeded: !approval.needed,
        level: await levelCutAhead(context.tx, callerOf(context).organisationId, beneficiaryOf(account), quote, now),
      });
    }),
    bind(settlementsApi.create, async (context, { body }) => {
      const caller = callerOf(context);
      const scope = { organisationId: caller.organisationId };
      const { approval } = await context.runTx(scope, (tx) => priced(tx, context, body));
      if (!approval.needed) await requirePin(context, ports.auth, body.pin ?? '');
      return act(context, async (inside) => {
        const { source, account, quote, approval: now } = await priced(inside.tx, context, body);
        if (quote.beneficiaryReceives !== body.expectedNet || (approval.needed && !now.needed))
          fail('settlements.quote_changed');
        const row = await openSettlement(inside.tx, context.clock, {
          organisationId: caller.organisationId,
          environment: context.environment,
          source,
          account,
          quote,
          note: account.label,
          by: { ...caller, duplicateOf: body.duplicateOf },
          requestId: context.requestId,
        });
        context.afterCommit(ports.wake);
        return row!.id;
      });
    }),
    bind(settlementsApi.cancel, async (context, { params, body }) => {
      const caller = callerOf(context);
      const row = await visible(context, params.id, true);
      requireAction(row, caller, 'cancel', context.clock.now());
      const at = context.clock.now();
      const ended = await endPayouts(
        context.tx,
        at,
        [{ organisationId: row.organisation_id, transactionId: row.transaction_id! }],
        'cancelled',
        { kind: 'user', name: caller.name, note: body.note },
        ports.money,
      );
      // The operator may have it by now: its word ends it.
      if (ended.length === 0) refuseAction('alreadySent');
      await changeSettlement(
        context.tx,
        row,
        { status: 'cancelled', stage: 'cancelledByMerchant', reason: body.note, next_try_at: null },
        at,
      );
      return detail(context, row.id);
    }),
    bind(settlementsApi.retry, async (context, { params, body }) => {
      await requirePin(context, ports.auth, body.pin);
      return act(context, async (inside) => {
        const row = await visible(inside, params.id, true);
        requireAction(row, callerOf(context), 'retry', context.clock.now());
        if (await isFrozen(inside.tx, row.organisation_id, row.source_account)) refuseAction('frozenOut');
        await refuseTwin(inside.tx, callerOf(context), row, body.duplicateOf, context.clock.now(), row);
        // One that went by a rule was approved with it, unless the rule was somebody else's than people thought.
        const isAnew = row.reason === 'MAKER_DISOWNED';
        if (isAnew || (row.approval_id === null && row.policy_id === null))
          await countRetry(
            inside.tx,
            settlementQuestion(context, { kind: row.source_account, amount: row.gross, refId: row.id }),
            [
              {
                amount: row.gross,
                lastTriedAt: isAnew
                  ? null
                  : ((await lastTriedAt(inside.tx, row.organisation_id, row.transaction_id!)) ?? row.created_at),
              },
            ],
          );
        await spendAfterReset(inside.tx, { ...callerOf(context), amount: row.gross, at: context.clock.now() });
        const problem = await retrySettlement(inside.tx, row, context.clock.now(), ports.money, {
          kind: 'user',
          name: callerOf(context).name,
        });
        if (problem) refuseAction(problem);
        context.afterCommit(ports.wake);
        return row.id;
      });
    }),
    bind(settlementsApi.attachProof, async (context, { params, body }) => {
      const { userId, organisationId } = callerOf(context);
      const row = await visible(context, params.id, true);
      requireAction(row, callerOf(context), 'attachProof', context.clock.now());
      await attachFile(context.tx, {
        organisationId,
        userId,
        id: body.fileId,
        purpose: 'document',
        field: 'fileId',
        at: context.clock.now(),
      });
      await changeSettlement(
        context.tx,
        row,
        { proof_file_id: body.fileId, bank_reference: body.bankReference || row.bank_reference },
        context.clock.now(),
      );
      return detail(context, row.id);
    }),

    bind(settlementsApi.quoteAbroad, async (context, { body }) => {
      return answer(await quoteAbroad(context.tx, callerOf(context), body, context.clock.now()));
    }),
    bind(settlementsApi.createAbroad, async (context, { body }) => {
      await requirePin(context, ports.auth, body.pin ?? '');
      return act(context, async (inside) => {
        const { organisationId, subAccounts, userId, name } = callerOf(context);
        return openAbroad(
          inside.tx,
          context.clock,
          { organisationId, subAccounts, userId, name, environment: context.environment, requestId: context.requestId },
          body,
        );
      });
    }),
    bind(settlementsApi.addDocument, async (context, { params, body }) => {
      const { userId, organisationId } = callerOf(context);
      const row = await visible(context, params.id, true);
      requireAction(row, callerOf(context), 'addDocument', context.clock.now());
      await attachFile(context.tx, {
        organisationId,
        userId,
        id: body.fileId,
        purpose: 'document',
        field: 'fileId',
        at: context.clock.now(),
      });
      const { name } = await context.tx
        .selectFrom('identity.files')
        .select('name')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', body.fileId)
        .executeTakeFirstOrThrow();
      const at = context.clock.now();
      const missing = row.missing.filter((type) => type !== body.type);
      const waits =
        row.stage === 'documentsMissing' && missing.length === 0 ? { status: 'pending', stage: 'pendingReview' } : {};
      await changeSettlement(
        context.tx,
        row,
        {
          documents: JSON.stringify([
            ...row.documents,
            { type: body.type, fileId: body.fileId, name, at: at.toISOString() },
          ]),
          missing: JSON.stringify(missing),
          ...waits,
        },
        at,
      );
      if (missing.length === 0 && row.stage !== 'pendingApproval')
        await tellPapers(context.tx, row, context.environment, userId, at);
      return detail(context, row.id);
    }),
    bind(settlementsApi.review, async (context, { params, body }) => {
      await requirePin(context, ports.auth, body.pin);
      return act(context, async (inside) => {
        const caller = callerOf(context);
        const at = context.clock.now();
        const row = await visible(inside, params.id, true);
        requireAction(row, caller, 'review', context.clock.now());
        const reviewed = {
          review_note: body.note || null,
          reviewed_by: caller.userId,
          reviewed_by_name: caller.name,
          reviewed_at: at,
        };
        const payout = { organisationId: row.organisation_id, transactionId: row.transaction_id! };
        const by = { kind: 'user' as const, name: caller.name };
        if (body.decision === 'accept') {
          if (row.missing.length > 0)
            fail('settlements.action_not_possible', {
              reason: `still missing: ${row.missing.join(', ')}.`,
              reasonFr: `il manque encore : ${row.missing.join(', ')}.`,
            });
          await spendAfterReset(inside.tx, { ...caller, amount: row.gross, at });
          await changeSettlement(inside.tx, row, { ...reviewed, status: 'processing', stage: 'partnerSubmitted' }, at);
          await releasePayouts(inside.tx, at, [payout], ports.money, by);
        } else if (body.decision === 'askForMore')
          await changeSettlement(
            inside.tx,
            row,
            { ...reviewed, status: 'onHold', stage: 'documentsMissing', missing: JSON.stringify(body.missing ?? []) },
            at,
          );
        else {
          await changeSettlement(
            inside.tx,
            row,
            { ...reviewed, status: 'rejected', stage: null, reason: body.note || null },
            at,
          );
          await endPayouts(inside.tx, at, [payout], 'declined', { ...by, note: body.note || null }, ports.money);
        }
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

    bind(settlementsApi.policies, async (context) => {
      const caller = callerOf(context);
      const rows = await context.tx
        .selectFrom('settlement_policies')
        .selectAll()
        .where(policiesInSight(settlementScope(caller)))
        .orderBy('status')
        .orderBy('created_at', 'desc')
        .limit(200)
        .execute();
      return answer(await toPolicies(context.tx, rows, caller, context.clock.now()));
    }),
    bind(settlementsApi.policy, (context, { params }) => policyFace(context.tx, context, params.id)),
    bind(settlementsApi.simulate, async (context, { body }) => {
      const who = whoOf(context);
      const caller = callerOf(context);
      // Day by day it is what came in and what stood there, whoever took it.
      if (caller.recordScope('transactions') === 'own' || !caller.permissions.has('balance:view'))
        fail('settlement_policies.of_the_whole');
      if (body.policyId) await findPolicy(context.tx, settlementScope(caller), body.policyId);
      return answer(
        await simulatePolicy(
          context.tx,
          who.organisationId,
          await checkedRule(context.tx, who, body.policy, body.policyId ?? null),
          who.at,
        ),
      );
    }),
    bind(settlementsApi.createPolicy, async (context, { body }) => {
      await requireFullPin(context, ports.auth, body.pin);
      return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) =>
        policyFace(tx, context, await createPolicy(tx, whoOf(context), body.policy)),
      );
    }),
    bind(settlementsApi.updatePolicy, async (context, { params, body }) => {
      await requireFullPin(context, ports.auth, body.pin);
      return actOnPolicy(context, async (tx) => {
        const row = await findPolicy(tx, settlementScope(callerOf(context)), params.id, true);
        if (row.version !== body.version) fail('record.changed_meanwhile');
        requirePolicyAction(row, callerOf(context), 'edit');
        await updatePolicy(tx, whoOf(context), row, body.policy);
        return row.id;
      });
    }),
    bind(settlementsApi.switchPolicy, async (context, { params, body }) => {
      await (body.to === 'active' ? requireFullPin : requirePin)(context, ports.auth, body.pin);
      return actOnPolicy(context, async (tx) => {
        const row = await findPolicy(tx, settlementScope(callerOf(context)), params.id, true);
        requirePolicyAction(
          row,
          callerOf(context),
          ({ active: 'activate', inactive: 'deactivate', revoked: 'revoke' } as const)[body.to],
        );
        await switchPolicy(tx, whoOf(context), row, body.to);
        return row.id;
      });
    }),
  ];
}
