import type { PolicyDefinition } from '#domain/approvals/approvals.ts';
import { approvalPolicyWords } from '#i18n/catalogues/approvals/policies.ts';
import { rangeSentence } from '#i18n/catalogues/approvals/range.ts';
import type { ApprovalLine } from './tables.ts';
import type { PolicyChange } from './policies.ts';

/** The change in plain words: "From 100,000 francs: reviewer, then Madame Njoya". */
export function definitionLines(
  change: PolicyChange,
  before: PolicyDefinition | null,
  nameOf: (userId: string) => string,
): ApprovalLine[] {
  const { lineNow, lineNew, lineReason, lineDaily } = approvalPolicyWords;
  const linesOf = (label: ApprovalLine['label'], definition: PolicyDefinition): ApprovalLine[] => [
    ...definition.ranges
      .toSorted((a, b) => a.min - b.min)
      .map((range) => ({
        label,
        value: { en: rangeSentence(range, nameOf, 'en'), fr: rangeSentence(range, nameOf, 'fr') },
      })),
    ...(definition.dailyCumulativePerUser === null
      ? []
      : [{ label: lineDaily, value: definition.dailyCumulativePerUser }]),
  ];
  return [
    ...(before ? linesOf(lineNow, before) : []),
    ...(change.definition
      ? linesOf(lineNew, change.definition)
      : [{ label: lineNew, value: approvalPolicyWords.lineNone }]),
    ...(change.reason ? [{ label: lineReason, value: change.reason }] : []),
  ];
}
