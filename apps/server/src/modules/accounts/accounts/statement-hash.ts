import { createHash } from 'node:crypto';
import type { StatementHead, StatementLine } from './statement.ts';

/**
 * Adds up a statement while it is printed. The hash covers what the statement says, in one canonical form: the account,
 * the period and the opening balance, then every line, then the closing balance. Format, language and the moment of
 * printing are left out, so that a past period gives the same hash whoever prints it, and however.
 */
export function statementTally(organisationId: string, head: StatementHead) {
  const hash = createHash('sha256');
  const put = (values: readonly unknown[]) => void hash.update(`${JSON.stringify(values)}\n`);
  let balance = head.openingBalance;
  let count = 0;
  let fee = 0;
  let tax = 0;
  put([organisationId, head.accountId, head.from, head.to, head.openingBalance]);
  return {
    add(line: StatementLine): void {
      balance += line.amountIn - line.amountOut;
      count += 1;
      fee += line.fee;
      tax += line.tax;
      if (line.gross - line.fee - line.tax !== line.amountIn - line.amountOut)
        throw new Error(
          `Statement of ${head.accountId}: ${line.entryId} moves ${line.amountIn - line.amountOut}, not ${line.gross} − ${line.fee} − ${line.tax}`,
        );
      if (balance !== line.balance)
        throw new Error(
          `Statement of ${head.accountId}: ${line.entryId} says ${line.balance}, the lines before it ${balance}`,
        );
      put([
        line.entryId,
        line.date,
        line.valueDate,
        line.type,
        line.refId,
        line.counterparty,
        line.reference,
        line.operatorReference,
        line.reasonCode,
        line.gross,
        line.fee,
        line.tax,
        line.amountIn,
        line.amountOut,
        line.balance,
      ]);
    },
    /**
     * The hash in hexadecimal. Throws when the printed lines do not lead to the closing balance: such a statement is
     * not published.
     */
    close(): string {
      if (balance !== head.closingBalance || count !== head.lineCount) {
        throw new Error(
          `Statement of ${head.accountId}: ${count} lines end at ${balance}, expected ${head.lineCount} and ${head.closingBalance}`,
        );
      }
      if (fee !== head.feeTotal || tax !== head.taxTotal)
        throw new Error(
          `Statement of ${head.accountId}: fee ${fee} and tax ${tax}, expected ${head.feeTotal} and ${head.taxTotal}`,
        );
      put([head.totalIn, head.totalOut, head.feeTotal, head.taxTotal, head.closingBalance]);
      return hash.digest('hex');
    },
  };
}
