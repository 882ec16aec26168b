import type { PolicyDefinition } from '#domain/approvals/approvals.ts';
import { approvalSubjectOf, type PolicySubject } from '#domain/approvals/subjects.ts';
import { both, type Bilingual, type Locale } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { accountNames } from '#i18n/catalogues/accounts/names.ts';
import { approvalPolicyWords } from '#i18n/catalogues/approvals/policies.ts';
import { rangeSentence } from '#i18n/catalogues/approvals/range.ts';
import { approvalRuleWords } from '#i18n/catalogues/approvals/rules.ts';
import { comparedLines } from './compared-lines.ts';
import type { ApprovalLine } from './tables.ts';
import type { PolicyChange } from './policies.ts';

/** The change in plain words: what of the rule would be another, and all that stays. */
export function definitionLines(
  subject: PolicySubject,
  change: PolicyChange,
  before: PolicyDefinition | null,
  nameOf: (userId: string) => string,
): ApprovalLine[] {
  const facts = (definition: PolicyDefinition | null) =>
    definition ? factsOf(subject, definition, nameOf) : [withoutRule(subject), null, null, null, null];
  const after = facts(change.definition);
  const today = before ? facts(before) : after;
  // A limit that neither has is no fact; one that is dropped is.
  const hasLimit = [before, change.definition].some((definition) => definition?.dailyCumulativePerUser != null);
  const told = (all: typeof after) => (hasLimit ? all : all.toSpliced(1, 1));
  const { lineReason } = approvalPolicyWords;
  return [
    ...comparedLines(told(today), told(after)),
    ...(change.reason ? [{ label: lineReason, value: change.reason }] : []),
  ];
}

function factsOf(
  subject: PolicySubject,
  { ranges, dailyCumulativePerUser: daily, appliesTo, lapseAfterHours, accounts }: PolicyDefinition,
  nameOf: (userId: string) => string,
): (ApprovalLine | null)[] {
  const t = approvalRuleWords;
  const { lineWho, lineNoLimit, lineAccounts } = approvalPolicyWords;
  const hasAmount = approvalSubjectOf(subject).amount;
  const sorted = ranges.toSorted((a, b) => a.min - b.min);
  return [
    {
      label: lineWho,
      value: both((locale) => sorted.map((range) => rangeSentence(range, nameOf, locale, hasAmount)).join('; ')),
    },
    { label: t.dailyLabel, value: daily === null ? lineNoLimit : both((locale) => formatMoney(daily, locale)) },
    {
      label: t.appliesTo,
      value: both((locale) => appliesTo.map((channel) => t[`channel_${channel}`][locale]).join(', ')),
    },
    { label: t.lapseLabel, value: String(lapseAfterHours) },
    accounts.length === 0
      ? null
      : { label: lineAccounts, value: both((locale) => accounts.map((kind) => accountOf(kind, locale)).join(', ')) },
  ];
}

/** A sub-account by what it is kept under: what it is called stands above approvals. */
const accountOf = (kind: string, locale: Locale): string =>
  Object.hasOwn(accountNames, kind) ? accountNames[kind as keyof typeof accountNames][locale] : kind;

/** Who decides where there is no rule; of some subjects somebody does all the same. */
function withoutRule(subject: PolicySubject): { label: Bilingual; value: Bilingual } {
  const { always, word } = approvalSubjectOf(subject);
  const { always: anotherOne, word: colleague, none } = approvalRuleWords;
  return { label: approvalPolicyWords.lineWho, value: always ? anotherOne : word ? colleague : none };
}
