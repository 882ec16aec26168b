import { adjustmentTable } from './adjustment.ts';
import { approvalPolicyTable, approvalTable } from './approval.ts';
import { attemptTable } from './attempt.ts';
import { bankFileTable, bankItemTable, bankProposalTable } from './bank-file.ts';
import { businessTable } from './business-review.ts';
import { reachable, type Row, type StateTable } from './machine.ts';
import { linkedAccountTable } from './linked-account.ts';
import { massPaymentItemTable, massPaymentTable } from './mass-payment.ts';
import { membershipTable } from './membership.ts';
import { paymentLinkTable } from './payment-link.ts';
import { refundTable } from './refund.ts';
import {
  isFinal,
  transactionEvents,
  type Flow,
  type TransactionStage,
  type TransactionState,
  type TransactionStatus,
} from './transaction.ts';
import { moveTransaction, transactionStart } from './transaction-moves.ts';
import { claimTable } from './verification.ts';

/**
 * Every state table in one shape, for diagrams and for the tests that walk them all. Transactions are drawn once per
 * direction.
 */
const nameOf = (state: TransactionState) => (state.stage ? `${state.status}/${state.stage}` : state.status);
const stateOf = (name: string): TransactionState => {
  const [status, stage] = name.split('/') as [TransactionStatus, TransactionStage | undefined];
  return { status, stage: stage ?? null };
};

/** The transaction rules unfolded: one row per reachable state and event. */
export function transactionTable(flow: Flow): StateTable {
  const start = nameOf(transactionStart);
  const states = [start];
  const rows: Row<string, string>[] = [];
  for (const name of states) {
    for (const event of transactionEvents) {
      const move = moveTransaction({ ...stateOf(name), flow }, event);
      if (!move.ok) continue;
      const to = nameOf(move);
      rows.push({ from: [name], event, to, ...(move.anomaly ? { anomaly: move.anomaly } : {}) });
      if (!states.includes(to)) states.push(to);
    }
  }
  const final = states.filter((name) => isFinal(stateOf(name).status, stateOf(name).stage));
  return { name: flow === 'in' ? 'transactionIn' : 'transactionOut', states, initial: [start], final, rows };
}

export const stateTables: readonly StateTable[] = [
  transactionTable('in'),
  transactionTable('out'),
  attemptTable,
  refundTable,
  paymentLinkTable,
  adjustmentTable,
  businessTable,
  claimTable,
  membershipTable,
  linkedAccountTable,
  approvalTable,
  approvalPolicyTable,
  massPaymentTable,
  massPaymentItemTable,
  bankFileTable,
  bankItemTable,
  bankProposalTable,
];

/** A Mermaid state diagram of one table. */
export function stateDiagram(table: StateTable): string {
  const id = (name: string) => name.replace('/', '_');
  const lines = ['stateDiagram-v2', ...table.states.map((name) => `  state "${name}" as ${id(name)}`)];
  for (const name of table.initial) lines.push(`  [*] --> ${id(name)}`);
  for (const row of table.rows) {
    for (const from of row.from)
      lines.push(`  ${id(from)} --> ${id(row.to)}: ${row.event}${row.anomaly ? ` (${row.anomaly})` : ''}`);
  }
  for (const name of table.final) if (reachable(table).has(name)) lines.push(`  ${id(name)} --> [*]`);
  return `${lines.join('\n')}\n`;
}
