import { parseRib } from '#domain/banks/account.ts';
import { dayOf, francs, XmlError, type Xml } from './xml.ts';

/** A statement of an account (camt.053): two balances and what lies between them. */
export type Statement = {
  id: string;
  sequence: number | null;
  from: string | null;
  to: string | null;
  /** 23 digits where the account is one of the zone, else as the bank wrote it. */
  account: string;
  opening: number;
  closing: number;
  lines: StatementLine[];
  /** Lines the bank has only announced: they are in no balance and mean nothing yet. */
  announced: number;
};
export type StatementLine = {
  /** Unique within the statement. */
  ref: string;
  amount: number;
  direction: 'credit' | 'debit';
  bookedOn: string;
  valueOn: string | null;
  /** The bank takes back an entry of its own. */
  isReversal: boolean;
  returnReason: string | null;
  endToEndId: string | null;
  blockId: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
  remittance: string | null;
  bankReference: string | null;
};

/** @throws XmlError when it is no camt.053, is not in whole francs, or lacks a balance. */
export function readStatements(document: Xml): Statement[] {
  const message = document.at('Document/BkToCstmrStmt');
  if (!message) throw new XmlError('otherMessage');
  const statements = message.all('Stmt').map(readStatement);
  if (statements.length === 0) throw new XmlError('missing', `${message.path}/Stmt`);
  return statements;
}

function readStatement(node: Xml): Statement {
  const balances = node.all('Bal').map((balance) => ({
    code: balance.textAt('Tp/CdOrPrtry/Cd', 4),
    amount: francs(balance.need('Amt')) * (isCredit(balance) ? 1 : -1),
  }));
  const balance = (...codes: string[]) =>
    codes.map((code) => balances.find((candidate) => candidate.code === code)).find(Boolean)?.amount;
  const opening = balance('OPBD', 'PRCD');
  const closing = balance('CLBD');
  if (opening === undefined || closing === undefined) throw new XmlError('missing', `${node.path}/Bal`);
  const booked: StatementLine[] = [];
  let announced = 0;
  node.all('Ntry').forEach((entry, index) => {
    const status = entry.textAt('Sts/Cd', 4) ?? entry.textAt('Sts', 4);
    if (status === 'PDNG' || status === 'INFO') announced++;
    else booked.push(...linesOf(entry, index));
  });
  const sequence = node.textAt('ElctrncSeqNb', 18) ?? node.textAt('LglSeqNb', 18);
  return {
    id: node.needText('Id', 35),
    sequence: sequence !== null && /^\d{1,9}$/.test(sequence) ? Number(sequence) : null,
    from: node.textAt('FrToDt/FrDtTm')?.slice(0, 10) ?? null,
    to: node.textAt('FrToDt/ToDtTm')?.slice(0, 10) ?? null,
    account: accountOf(node.need('Acct')) ?? missing(`${node.path}/Acct/Id`),
    opening,
    closing,
    lines: unique(booked),
    announced,
  };
}

/** One line per payment: an entry of several payments is taken apart when the parts add up to it. */
function linesOf(entry: Xml, index: number): StatementLine[] {
  const details = entry.all('NtryDtls').flatMap((group) => group.all('TxDtls'));
  const amount = francs(entry.need('Amt'));
  const base: StatementLine = {
    ref: entry.textAt('NtryRef', 35) ?? entry.textAt('AcctSvcrRef', 35) ?? `line ${index + 1}`,
    amount,
    direction: isCredit(entry) ? 'credit' : 'debit',
    bookedOn: dayOf(entry.at('BookgDt')) ?? missing(`${entry.path}/BookgDt`),
    valueOn: dayOf(entry.at('ValDt')),
    isReversal: entry.textAt('RvslInd') === 'true',
    returnReason: null,
    endToEndId: null,
    counterparty: null,
    counterpartyAccount: null,
    blockId: entry.textAt('NtryDtls/Btch/PmtInfId', 35)?.toUpperCase() ?? null,
    remittance: entry.textAt('AddtlNtryInf', 300),
    bankReference: entry.textAt('AcctSvcrRef', 35),
  };
  if (details.length === 1) return [{ ...base, ...factsOf(details[0]!, base) }];
  if (details.length === 0) return [base];
  const parts = details.map((detail, part) => {
    const own = detail.at('Amt') ?? detail.at('AmtDtls/TxAmt/Amt');
    return { ...base, ...factsOf(detail, base), ref: `${base.ref}/${part + 1}`, amount: own ? francs(own) : null };
  });
  const isWhole = parts.reduce((total, part) => total + (part.amount ?? NaN), 0) === amount;
  return isWhole ? parts.map((part) => ({ ...part, amount: part.amount! })) : [base];
}

function factsOf(detail: Xml, base: StatementLine): Partial<StatementLine> {
  // Whoever stands on the other side: the payee of a debit, the payer of a credit.
  const side = base.direction === 'debit' ? 'Cdtr' : 'Dbtr';
  const parties = detail.at('RltdPties');
  const account = parties?.at(`${side}Acct`);
  const endToEndId = detail.textAt('Refs/EndToEndId', 35)?.toUpperCase() ?? null;
  const returned = detail.at('RtrInf');
  return {
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    blockId: detail.textAt('Refs/PmtInfId', 35)?.toUpperCase() ?? base.blockId,
    counterparty: parties?.textAt(`${side}/Nm`, 140) ?? parties?.textAt(`${side}/Pty/Nm`, 140) ?? null,
    counterpartyAccount: account ? accountOf(account) : null,
    remittance:
      detail
        .at('RmtInf')
        ?.all('Ustrd')
        .map((line) => line.text)
        .join(' ')
        .slice(0, 300) || base.remittance,
    bankReference: detail.textAt('Refs/AcctSvcrRef', 35) ?? base.bankReference,
    returnReason: returned ? (returned.textAt('Rsn/Cd', 4) ?? returned.textAt('Rsn/Prtry', 35) ?? 'MS03') : null,
  };
}

function accountOf(account: Xml): string | null {
  const text = account.textAt('Id/IBAN', 34) ?? account.textAt('Id/Othr/Id', 34);
  if (text === null) return null;
  const parsed = parseRib(text, { countries: ['1', '2', '3', '4', '5', '6'] });
  return parsed.ok ? parsed.rib : text;
}

function isCredit(node: Xml): boolean {
  const side = node.textAt('CdtDbtInd', 4);
  return side === 'CRDT' ? true : side === 'DBIT' ? false : missing(`${node.path}/CdtDbtInd`);
}

/** Banks repeat references within a statement: the second one is numbered, the same way at every reading. */
function unique(lines: StatementLine[]): StatementLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const times = (seen.get(line.ref) ?? 0) + 1;
    seen.set(line.ref, times);
    return times === 1 ? line : { ...line, ref: `${line.ref} #${times}` };
  });
}

function missing(where: string): never {
  throw new XmlError('missing', where);
}

/**
 * Whether what came in and went out explains the step from one balance to the other; `difference` is what it does not.
 */
export function balanceOf({ opening, closing, lines }: Statement): {
  credits: number;
  debits: number;
  difference: number;
} {
  const total = (direction: StatementLine['direction']) =>
    lines.reduce((sum, line) => sum + (line.direction === direction ? line.amount : 0), 0);
  const [credits, debits] = [total('credit'), total('debit')];
  return { credits, debits, difference: opening + credits - debits - closing };
}
