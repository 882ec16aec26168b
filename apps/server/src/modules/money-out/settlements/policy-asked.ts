import { requestLabels, requestTitles, requestValues, type PolicyAsk } from '#i18n/catalogues/approvals/requests.ts';
import { ruleText } from '#i18n/catalogues/approvals/when.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { windowsText } from '#i18n/catalogues/settlements/windows.ts';
import { sayBoth } from '#i18n/words.ts';
import { formatRib } from '#domain/banks/account.ts';
import { both, type Bilingual } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { comparedLines, type ApprovalLine } from '../../approvals/approvals/public.ts';
import { accountNamer } from '../../accounts/accounts/public.ts';
import type { Tx } from '../../context.ts';
import { findLinkedAccount } from './ends.ts';
import type { PolicyRecord } from './records.ts';
import type { PolicyRule } from './tables.ts';

export type { PolicyAsk };
const t = settlementFormWords;

export const ruleOf = (row: PolicyRecord): PolicyRule => ({
  name: row.name,
  sourceAccount: row.source_account,
  linkedAccountId: row.linked_account_id,
  minAmount: row.min_amount,
  maxAmount: row.max_amount,
  retainAmount: row.retain_amount,
  windows: row.windows,
  sweep: row.sweep,
  priority: row.priority,
});

/** What another person would approve: the rule, and whether it counts. Compared again when they do. */
type Picture = { id: string; to: 'inactive' | 'active'; rule: PolicyRule };
export const policySnapshot = (row: PolicyRecord): Picture => ({
  id: row.id,
  to: row.status === 'pendingApprovalToDisable' ? 'inactive' : 'active',
  rule: row.proposed ?? ruleOf(row),
});

/** Nothing leaves by the yes: what it sends leaves at its hours, each time. */
export function policyLater(snapshot: object): Bilingual | null {
  const { to, rule } = snapshot as Picture;
  return to === 'inactive' ? null : both((locale) => ruleText(rule.windows, rule.maxAmount, locale));
}

/** The rule in plain words, the same facts in the same order for every rule; whither whole, since it is compared. */
async function factsOf(tx: Tx, organisationId: string, rule: PolicyRule): Promise<ApprovalLine[]> {
  const account = await findLinkedAccount(tx, organisationId, rule.linkedAccountId);
  const names = await accountNamer(tx, organisationId);
  const money = (amount: number) => both((locale) => formatMoney(amount, locale));
  const number = account?.rib ? formatRib(account.rib) : account?.phone ? formatPhone(account.phone) : '';
  return [
    { label: t.name, value: rule.name },
    { label: t.source, value: names(rule.sourceAccount) },
    { label: t.destination, value: account ? `${account.label}, ${account.holder_name}, ${number}` : '–' },
    { label: t.when, value: both((locale) => windowsText(rule.windows, locale)) },
    { label: t.sweep, value: t[`sweep_${rule.sweep}`] },
    { label: t.minAmount, value: money(rule.minAmount) },
    { label: t.maxAmount, value: money(rule.maxAmount) },
    { label: t.retain, value: money(rule.retainAmount) },
    { label: t.priority, value: String(rule.priority) },
  ];
}

/** What is asked, for whoever decides it: what changes first, as it is today and as it would be, then all the rest. */
export async function policyAsked(
  tx: Tx,
  row: PolicyRecord,
  asks: PolicyAsk,
): Promise<{ title: Bilingual; lines: ApprovalLine[] }> {
  const today = await factsOf(tx, row.organisation_id, ruleOf(row));
  const after = row.proposed ? await factsOf(tx, row.organisation_id, row.proposed) : today;
  return {
    title: sayBoth(requestTitles[`policy_${asks}`], { name: row.name }),
    lines: [{ label: requestLabels.effect, value: requestValues[`policy_${asks}`] }, ...comparedLines(today, after)],
  };
}
