import { approvalsApi } from '#contract/approvals/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { bind, type Context, type InTx } from '../../context.ts';
import { addRemark, markUrgent, reassign, recallRequest, stopDelayed } from './act.ts';
import { disablePolicy, emergencyChange, enablePolicy, updatePolicy } from './change-rules.ts';
import { decide, type Decision } from './decide.ts';
import { decideMany } from './decide-many.ts';
import { delegate, delegationsOf, endDelegation } from './delegations.ts';
import { approvalDetail, detailOf } from './detail.ts';
import type { ApprovalHandlers } from './handler.ts';
import { countApprovals, listApprovals } from './read.ts';
import { secondPersonFor } from './second-person.ts';
import { readPolicies } from './read-policies.ts';

/** `requirePin` is handed in: who proves a PIN may itself ask for approvals. */
export type ApprovalPorts = {
  handlers: ApprovalHandlers;
  requirePin(context: Context, pin: string): Promise<void>;
  spend: Decision['spend'];
  /** What was approved may leave at once. */
  wake(): void;
};

/** A phone's browser says so; it only tells later where a decision was made. */
const viaOf = (context: Context): 'web' | 'mobile' => (/Mobi|Android/i.test(context.userAgent) ? 'mobile' : 'web');
export function approvalsRoutes({ handlers, requirePin, spend, wake }: ApprovalPorts) {
  const detail = async (context: InTx, id: string) => answer(await detailOf(context, handlers, id));
  const inOwn = (context: Context) => ({ organisationId: callerOf(context).organisationId });
  return [
    bind(approvalsApi.list, async (context, { query }) => {
      const { rows, meta } = await listApprovals(context.tx, callerOf(context), handlers, query, context.clock.now());
      return answer(rows, meta);
    }),
    bind(approvalsApi.counts, async (context) => answer(await countApprovals(context.tx, callerOf(context)))),
    bind(approvalsApi.secondPerson, async (context, { query }) =>
      answer(
        await secondPersonFor(
          context.tx,
          { ...callerOf(context), environment: context.environment, at: context.clock.now() },
          query.work,
        ),
      ),
    ),
    bind(approvalsApi.delegations, async (context) => answer(await delegationsOf(context))),
    bind(approvalsApi.delegate, async (context, { body }) => answer(await delegate(context, body))),
    bind(approvalsApi.endDelegation, async (context, { params }) => {
      await endDelegation(context, params.id);
      return answer({});
    }),
    bind(approvalsApi.get, async (context, { params }) => detail(context, params.id)),
    bind(approvalsApi.decide, async (context, { params, body }) => {
      // Only what is there and visible is worth a try at the PIN.
      await context.runTx(inOwn(context), (tx) => approvalDetail(tx, context, handlers, params.id));
      await requirePin(context, body.pin);
      const decided = await decide(context, handlers, {
        id: params.id,
        version: body.version,
        newsSeen: body.newsSeen,
        decision: body.decision,
        remark: body.remark || null,
        via: viaOf(context),
        spend,
      });
      wake();
      return decided;
    }),
    bind(approvalsApi.decideMany, async (context, { body }) => {
      await requirePin(context, body.pin);
      const decided = await decideMany(
        context,
        handlers,
        body.items.map((item) => ({
          ...item,
          decision: body.decision,
          remark: body.remark || null,
          via: viaOf(context),
          spend,
        })),
      );
      wake();
      return decided;
    }),
    bind(approvalsApi.remark, async (context, { params, body }) => {
      await addRemark(context, params.id, body.text, body.question);
      return detail(context, params.id);
    }),
    bind(approvalsApi.recall, async (context, { params, body }) => {
      await recallRequest(context, handlers, params.id, body.note || null);
      return detail(context, params.id);
    }),
    bind(approvalsApi.urgent, async (context, { params }) => {
      await markUrgent(context, params.id);
      return detail(context, params.id);
    }),
    bind(approvalsApi.reassign, async (context, { params, body }) => {
      await reassign(context, params.id, body.userId);
      return detail(context, params.id);
    }),
    bind(approvalsApi.stop, async (context, { params, body }) => {
      await stopDelayed(context, handlers, params.id, body.note);
      return detail(context, params.id);
    }),
    bind(approvalsApi.policies, async (context) =>
      answer(await readPolicies(context.tx, callerOf(context).organisationId, context.clock.now())),
    ),
    bind(approvalsApi.enablePolicy, async (context, { body }) => {
      needPin(context);
      const { pin: _, ...wish } = body;
      return enablePolicy(context, wish);
    }),
    bind(approvalsApi.updatePolicy, async (context, { body }) => {
      needPin(context);
      const { pin: _, ...wish } = body;
      return updatePolicy(context, wish);
    }),
    bind(approvalsApi.disablePolicy, async (context, { body }) => {
      needPin(context);
      const { pin: _, ...wish } = body;
      return disablePolicy(context, wish);
    }),
    bind(approvalsApi.emergency, async (context, { body }) => {
      needPin(context);
      const { pin: _, ...wish } = body;
      return emergencyChange(context, wish);
    }),
  ];
}
