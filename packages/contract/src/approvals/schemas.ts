import * as z from 'zod/mini';
import { approvalChannels, approvalFlows } from '#domain/approvals/approvals.ts';
import { approvalSubjects, policySubjects } from '#domain/approvals/subjects.ts';
import { approvalPolicyStatuses, approvalStatuses } from '#domain/states/approval.ts';
import { amount, counted, id, text, version } from '../fields.ts';
import { availableAction, bilingualText } from '../records.ts';

const subject = z.enum(approvalSubjects, { error: 'choice.invalid' });
export const policySubject = z.enum(policySubjects, { error: 'choice.invalid' });
const person = z.object({ userId: z.string(), name: z.string() });

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────
const userId = id('user');
const reviewers = z.union([
  z.object({ users: z.array(userId).check(z.maxLength(20, { error: 'list.tooLong' })) }),
  z.object({ role: z.string().check(z.maxLength(60, { error: 'text.tooLong' })) }),
]);
export const rangeInput = z.object({
  min: amount,
  max: z.nullable(amount),
  flow: z.enum(approvalFlows, { error: 'choice.invalid' }),
  reviewers: z.nullable(reviewers),
  mode: z.enum(['any', 'all'], { error: 'choice.invalid' }),
  finalApproverId: z.nullable(userId),
  substituteId: z.nullable(userId),
});
export const definitionInput = z.object({
  ranges: z.array(rangeInput).check(z.maxLength(10, { error: 'list.tooLong' })),
  appliesTo: z
    .array(z.enum(approvalChannels, { error: 'choice.invalid' }))
    .check(z.maxLength(3, { error: 'list.tooLong' })),
  dailyCumulativePerUser: z.nullable(amount),
  lapseAfterHours: counted,
  accounts: z
    .array(z.string().check(z.maxLength(40, { error: 'text.tooLong' })))
    .check(z.maxLength(20, { error: 'list.tooLong' })),
});
export type DefinitionInput = z.output<typeof definitionInput>;
/** A rule as the specification's call writes it: whole ranges, or one flow for every amount. */
export const enableInput = z.object({
  policy: z.extend(z.partial(definitionInput), { subject: policySubject }),
  finalApproverId: z.optional(userId),
  reviewers: z.optional(z.array(userId).check(z.maxLength(20, { error: 'list.tooLong' }))),
  flow: z.optional(z.enum(['twoStep', 'threeStep'], { error: 'choice.invalid' })),
});
const range = z.object({
  min: z.number(),
  max: z.nullable(z.number()),
  flow: z.enum(approvalFlows),
  reviewers: z.nullable(z.union([z.object({ users: z.array(z.string()) }), z.object({ role: z.string() })])),
  mode: z.enum(['any', 'all']),
  finalApproverId: z.nullable(z.string()),
  substituteId: z.nullable(z.string()),
});
export const definition = z.object({
  ranges: z.array(range),
  appliesTo: z.array(z.enum(approvalChannels)),
  dailyCumulativePerUser: z.nullable(z.number()),
  lapseAfterHours: z.number(),
  accounts: z.array(z.string()),
});
export const approvalPolicy = z.object({
  /** Null for a subject without a rule. */
  id: z.nullable(z.string()),
  subject: policySubject,
  status: z.enum(approvalPolicyStatuses),
  inForce: z.boolean(),
  version: z.number(),
  definition: z.nullable(definition),
  proposal: z.nullable(
    z.object({
      kind: z.enum(['enable', 'update', 'disable']),
      byName: z.string(),
      approvalId: z.nullable(z.string()),
      takesEffectAt: z.nullable(z.string()),
    }),
  ),
  /** Ranges of francs make sense for it; a second person is asked even without a rule. */
  hasAmount: z.boolean(),
  always: z.boolean(),
});
export type ApprovalPolicy = z.output<typeof approvalPolicy>;
/** Names for the people and roles the rules speak of, also of those who have left. */
export const policyPeople = z.array(z.object({ userId: z.string(), name: z.string(), inside: z.boolean() }));
export const policyChange = z.object({ approvalId: z.string(), status: z.string() });

// ── Requests ────────────────────────────────────────────────────────────────────────────────────────────────────────
export const approvalTabs = ['forMe', 'mine', 'all', 'done'] as const;
export const approvalRow = z.object({
  id: z.string(),
  subject,
  refId: z.string(),
  title: bilingualText,
  amount: z.nullable(z.number()),
  count: z.nullable(z.number()),
  party: z.nullable(z.string()),
  requestedBy: person,
  createdAt: z.string(),
  status: z.enum(approvalStatuses),
  stepNo: z.number(),
  stepCount: z.number(),
  stepKind: z.nullable(z.enum(['review', 'final'])),
  lapsesAt: z.string(),
  takesEffectAt: z.nullable(z.string()),
  urgent: z.boolean(),
  endedAt: z.nullable(z.string()),
  warnings: z.array(z.object({ code: z.string(), text: bilingualText })),
  waitsFor: z.array(z.string()),
  version: z.number(),
  /**
   * Stands for what was sent, or found to be paid, since it was asked for; null where nothing was. Whoever approves
   * sends it back.
   */
  newsSeen: z.nullable(z.string()),
  /** When and how often its money leaves once it is approved, where that is not at once and done with. */
  later: z.nullable(bilingualText),
  /** The caller may decide it now. */
  forMe: z.boolean(),
});
export type ApprovalRow = z.output<typeof approvalRow>;

const decision = z.object({
  round: z.number(),
  by: person,
  decision: z.enum(['approve', 'decline']),
  remark: z.nullable(z.string()),
  via: z.enum(['web', 'mobile']),
  as: z.enum(['named', 'substitute', 'delegate']),
  onBehalfOf: z.nullable(z.string()),
  at: z.string(),
});
export const approvalStep = z.object({
  no: z.number(),
  kind: z.enum(['review', 'final']),
  mode: z.enum(['any', 'all']),
  state: z.enum(['done', 'current', 'waiting', 'skipped']),
  /** Who was named when it was submitted; `can` is whether they may decide it as things are. */
  people: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      as: z.enum(['named', 'substitute', 'delegate']),
      can: z.boolean(),
    }),
  ),
  decisions: z.array(decision),
});
export const approvalEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['remark', 'question', 'reset', 'blocked', 'unblocked', 'escalated', 'urgent', 'reassigned']),
  byName: z.nullable(z.string()),
  text: z.nullable(z.string()),
});
export const approvalDetail = z.extend(approvalRow, {
  channel: z.enum(approvalChannels),
  round: z.number(),
  steps: z.array(approvalStep),
  entries: z.array(approvalEntry),
  lines: z.array(z.object({ label: bilingualText, value: z.union([z.string(), z.number(), bilingualText]) })),
  /** Null for whoever may not see balances, and for what moves no money. */
  balance: z.nullable(z.object({ account: z.string(), before: z.number(), after: z.number() })),
  endedByName: z.nullable(z.string()),
  endedRemark: z.nullable(z.string()),
  /** Why it ended where nobody decided it. */
  endedReason: z.nullable(bilingualText),
  path: z.nullable(z.string()),
  availableActions: z.array(availableAction),
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

export const newsSeen = z.optional(z.string().check(z.maxLength(40)));
export const decisionInput = z.object({
  version,
  newsSeen,
  decision: z.enum(['approve', 'decline'], { error: 'choice.invalid' }),
  remark: z.optional(text(500)),
});
/** Whoever declines says why. */
export const saysWhy = z.refine<{ decision: 'approve' | 'decline'; remark?: string | undefined }>(
  (given) => given.decision === 'approve' || !!given.remark,
  { error: 'required', path: ['remark'] },
);
/** One per request, in the order they were asked. */
export const decisionResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  status: z.nullable(z.enum(approvalStatuses)),
  error: z.nullable(z.object({ key: z.string(), message: bilingualText })),
});
export const delegation = z.object({
  id: z.string(),
  user: person,
  delegate: person,
  from: z.string(),
  until: z.string(),
  state: z.enum(['coming', 'now']),
  own: z.boolean(),
});
export type Delegation = z.output<typeof delegation>;
