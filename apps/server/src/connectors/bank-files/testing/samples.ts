import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';
import type { PaymentOrder } from '../pain001.ts';

/** What is wrong with a document by our schema of a message; empty when nothing is. */
export async function schemaFindings(
  message: 'pain.001.001.03' | 'pain.002.001.03' | 'camt.053.001.02',
  xml: string,
): Promise<string[]> {
  const schema = await readFile(new URL(`../schemas/${message}.profile.xsd`, import.meta.url), 'utf8');
  const { errors } = await validateXML({ xml: [{ fileName: 'message.xml', contents: xml }], schema: [schema] });
  return errors.map((error) => error.message);
}

export const sampleOrder = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  messageId: '01KABCDEFGHJKMNPQRSTVWXYZ0',
  createdAt: '2026-11-20T09:30:00',
  initiator: { name: 'Boutique Wouri & Fils', niu: 'M081812345678A' },
  debtor: { name: 'Boutique Wouri', rib: '10005000020000002061138', bic: null },
  accountForm: 'rib',
  chargeBearer: 'SHAR',
  blocks: [
    {
      id: '01KABCDEFGHJKMNPQRSTVWXYZ0-1',
      priority: 'NORM',
      category: 'SALA',
      executionDay: '2026-11-20',
      payments: [
        {
          endToEndId: '01KABCDEFGHJKMNPQRSTVWXYZ1',
          amount: 500,
          name: 'Éloïse Ngo Mbock',
          rib: '10029000023024503971053',
          remittance: 'Salaire de novembre n° 11 – « prime »',
        },
        {
          endToEndId: '01KABCDEFGHJKMNPQRSTVWXYZ2',
          amount: 150_000,
          name: 'Œuvre <des> Sœurs',
          rib: '10033052141401100014188',
          remittance: null,
        },
      ],
    },
    {
      id: '01KABCDEFGHJKMNPQRSTVWXYZ0-2',
      priority: 'HIGH',
      category: null,
      executionDay: '2026-11-20',
      payments: [
        {
          endToEndId: '01KABCDEFGHJKMNPQRSTVWXYZ3',
          amount: 125_000_000,
          name: 'ACME',
          rib: '10002000300277976315008',
          remittance: 'F/2026',
        },
      ],
    },
  ],
  ...change,
});

type Entry = {
  ref?: string;
  amount: string;
  side: 'CRDT' | 'DBIT';
  endToEndId?: string;
  name?: string;
  returned?: string;
  reversal?: boolean;
  status?: string;
  day?: string;
  text?: string;
};
export const sampleStatement = (parts: {
  id?: string;
  sequence?: number;
  account?: string;
  opening?: string;
  closing: string;
  entries: Entry[];
  currency?: string;
}): string => {
  const {
    id = 'S1',
    sequence = 1,
    account = '10005000020000002061138',
    opening = '1000000',
    closing,
    entries,
    currency = 'XAF',
  } = parts;
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M${id}</MsgId><CreDtTm>2026-11-20T18:00:00</CreDtTm></GrpHdr><Stmt><Id>${id}</Id><ElctrncSeqNb>${sequence}</ElctrncSeqNb><CreDtTm>2026-11-20T18:00:00</CreDtTm><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>XAF</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries
    .map((entry) => {
      const other = entry.side === 'DBIT' ? 'Cdtr' : 'Dbtr';
      return `<Ntry>${entry.ref ? `<NtryRef>${entry.ref}</NtryRef>` : ''}<Amt Ccy="${currency}">${entry.amount}</Amt><CdtDbtInd>${entry.side}</CdtDbtInd>${entry.reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${entry.status ?? 'BOOK'}</Sts><BookgDt><Dt>${entry.day ?? '2026-11-20'}</Dt></BookgDt><BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>${entry.endToEndId ? `<Refs><EndToEndId>${entry.endToEndId}</EndToEndId></Refs>` : ''}${entry.name ? `<RltdPties><${other}><Nm>${entry.name}</Nm></${other}></RltdPties>` : ''}${entry.text ? `<RmtInf><Ustrd>${entry.text}</Ustrd></RmtInf>` : ''}${entry.returned ? `<RtrInf><Rsn><Cd>${entry.returned}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`;
    })
    .join('')}</Stmt></BkToCstmrStmt></Document>`;
};

type Told = { endToEndId?: string; instructionId?: string; status?: string; reason?: string };
export const sampleReport = (parts: {
  messageId: string;
  original: string;
  group?: string;
  groupReason?: string;
  blocks?: { id: string; status?: string; reason?: string; payments?: Told[] }[];
}): string => {
  const reason = (code?: string) =>
    code ? `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>said by the bank</AddtlInf></StsRsnInf>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>${parts.messageId}</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${parts.original}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${parts.group ? `<GrpSts>${parts.group}</GrpSts>` : ''}${reason(parts.groupReason)}</OrgnlGrpInfAndSts>${(parts.blocks ?? []).map((block) => `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${block.id}</OrgnlPmtInfId>${block.status ? `<PmtInfSts>${block.status}</PmtInfSts>` : ''}${reason(block.reason)}${(block.payments ?? []).map((payment) => `<TxInfAndSts>${payment.instructionId ? `<OrgnlInstrId>${payment.instructionId}</OrgnlInstrId>` : ''}${payment.endToEndId ? `<OrgnlEndToEndId>${payment.endToEndId}</OrgnlEndToEndId>` : ''}${payment.status ? `<TxSts>${payment.status}</TxSts>` : ''}${reason(payment.reason)}</TxInfAndSts>`).join('')}</OrgnlPmtInfAndSts>`).join('')}</CstmrPmtStsRpt></Document>`;
};
