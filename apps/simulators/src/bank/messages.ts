import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { BankClient, BankEntry } from './books.ts';

/** The bank's side of the three messages; written from the standard, sharing nothing with whoever writes the orders. */
export interface Order {
  messageId: string;
  count: string;
  sum: string;
  blocks: {
    id: string;
    count: string;
    sum: string;
    priority: string;
    date: string;
    debtor: string;
    payments: OrderPayment[];
  }[];
}
export interface OrderPayment {
  instructionId: string;
  endToEndId: string;
  amount: string;
  currency: string;
  name: string;
  account: string;
  text: string;
}

type Tree = Record<string, any>;
const lists = new Set(['PmtInf', 'CdtTrfTxInf', 'Ustrd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => lists.has(name),
});
const ribOf = (account: Tree | undefined): string =>
  String(account?.['Id']?.['IBAN'] ?? account?.['Id']?.['Othr']?.['Id'] ?? '').replace(/^CM\d\d/, '');

/** The order, or null when it is no pain.001.001.03. */
export function readOrder(text: string): Order | null {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return null;
  const document = (parser.parse(text) as Tree)['Document'] as Tree | undefined;
  const initiation = document?.['CstmrCdtTrfInitn'] as Tree | undefined;
  if (document?.['@xmlns'] !== 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03' || !initiation?.['GrpHdr']) return null;
  const head = initiation['GrpHdr'] as Tree;
  return {
    messageId: String(head['MsgId']),
    count: String(head['NbOfTxs']),
    sum: String(head['CtrlSum'] ?? ''),
    blocks: (initiation['PmtInf'] as Tree[]).map((block) => ({
      id: String(block['PmtInfId']),
      count: String(block['NbOfTxs'] ?? ''),
      sum: String(block['CtrlSum'] ?? ''),
      priority: String(block['PmtTpInf']?.['InstrPrty'] ?? 'NORM'),
      date: String(block['ReqdExctnDt']),
      debtor: ribOf(block['DbtrAcct']),
      payments: (block['CdtTrfTxInf'] as Tree[]).map((payment) => ({
        instructionId: String(payment['PmtId']['InstrId'] ?? ''),
        endToEndId: String(payment['PmtId']['EndToEndId']),
        amount: String(payment['Amt']['InstdAmt']['#text']),
        currency: String(payment['Amt']['InstdAmt']['@Ccy']),
        name: String(payment['Cdtr']?.['Nm'] ?? ''),
        account: ribOf(payment['CdtrAcct']),
        text: String(payment['RmtInf']?.['Ustrd']?.[0] ?? ''),
      })),
    })),
  };
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const reasonXml = (reason: string | null): string =>
  reason
    ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn><AddtlInf>${sentences[reason] ?? 'Voir votre agence'}</AddtlInf></StsRsnInf>`
    : '';
/** What this bank writes beside a code. */
const sentences: Record<string, string> = {
  AC01: 'COMPTE BENEFICIAIRE INEXISTANT',
  AC04: 'COMPTE CLOTURE',
  AC06: 'COMPTE BLOQUE',
  AM02: 'MONTANT NON AUTORISE',
  AM04: 'PROVISION INSUFFISANTE',
  AM05: 'ORDRE DEJA RECU',
  AM10: 'TOTAL DE CONTROLE INCORRECT',
  BE01: 'NOM ET COMPTE NE CONCORDENT PAS',
  FF01: 'FORMAT INVALIDE',
  AG01: 'COMPTE DONNEUR D ORDRE INCORRECT',
  AM03: 'DEVISE NON ACCEPTEE',
};

export interface Told {
  instructionId: string;
  endToEndId: string;
  status: string;
  reason: string | null;
  reference: string | null;
}

export function writeReport(report: {
  id: string;
  stamp: string;
  messageId: string;
  group: string;
  reason: string | null;
  blocks: { id: string; status: string; payments: Told[] }[];
}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${report.id}</MsgId><CreDtTm>${report.stamp}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${escape(report.messageId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId><GrpSts>${report.group}</GrpSts>${reasonXml(report.reason)}</OrgnlGrpInfAndSts>
${report.blocks
  .map(
    (block) =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${escape(block.id)}</OrgnlPmtInfId><PmtInfSts>${block.status}</PmtInfSts>${block.payments
        .map(
          (payment) =>
            `<TxInfAndSts>${payment.instructionId ? `<OrgnlInstrId>${escape(payment.instructionId)}</OrgnlInstrId>` : ''}<OrgnlEndToEndId>${escape(payment.endToEndId)}</OrgnlEndToEndId><TxSts>${payment.status}</TxSts>${reasonXml(payment.reason)}${payment.reference ? `<AcctSvcrRef>${payment.reference}</AcctSvcrRef>` : ''}</TxInfAndSts>`,
        )
        .join('')}</OrgnlPmtInfAndSts>`,
  )
  .join('\n')}
</CstmrPmtStsRpt></Document>
`;
}

const money = (tag: string, amount: number): string =>
  `<${tag} Ccy="XAF">${Math.abs(amount)}.00</${tag}><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

/** This bank writes two decimals, as many do, although the franc has none. */
export function writeStatement(statement: {
  id: string;
  sequence: number;
  stamp: string;
  day: string;
  client: BankClient;
  opening: number;
  closing: number;
  lines: (BankEntry & { day: string })[];
}): string {
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money('Amt', amount)}<Dt><Dt>${statement.day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>${statement.id}</MsgId><CreDtTm>${statement.stamp}</CreDtTm></GrpHdr>
<Stmt><Id>${statement.id}</Id><ElctrncSeqNb>${statement.sequence}</ElctrncSeqNb><CreDtTm>${statement.stamp}</CreDtTm><FrToDt><FrDtTm>${statement.day}T00:00:00</FrDtTm><ToDtTm>${statement.day}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${statement.client.rib}</Id></Othr></Id><Ccy>XAF</Ccy></Acct>
${balance('OPBD', statement.opening)}${balance('CLBD', statement.closing)}
${statement.lines.map(entryXml).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

function entryXml(line: BankEntry & { day: string }): string {
  const other = line.amount < 0 ? 'Cdtr' : 'Dbtr';
  const refs = [
    line.paymentInfoId && `<PmtInfId>${escape(line.paymentInfoId)}</PmtInfId>`,
    line.endToEndId && `<EndToEndId>${escape(line.endToEndId)}</EndToEndId>`,
  ]
    .filter(Boolean)
    .join('');
  return `<Ntry><NtryRef>${line.ref}</NtryRef>${money('Amt', line.amount)}${line.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts><BookgDt><Dt>${line.day}</Dt></BookgDt><ValDt><Dt>${line.day}</Dt></ValDt><AcctSvcrRef>${line.ref}</AcctSvcrRef><BkTxCd><Prtry><Cd>VIR</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>${refs ? `<Refs>${refs}</Refs>` : ''}<RltdPties><${other}><Nm>${escape(line.name)}</Nm></${other}></RltdPties>${line.text ? `<RmtInf><Ustrd>${escape(line.text)}</Ustrd></RmtInf>` : ''}${line.returnReason ? `<RtrInf><Rsn><Cd>${line.returnReason}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`;
}
