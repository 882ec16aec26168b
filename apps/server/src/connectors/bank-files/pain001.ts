import { parseRib } from '#domain/banks/account.ts';
import { bankOf } from '#domain/banks/banks.ts';
import type { BankPriority } from '#domain/banks/days.ts';
import { bankText } from './bank-text.ts';
import { escapeXml } from './xml.ts';

/**
 * A customer credit transfer as banks of Cameroon take it: pain.001.001.03, in francs. Amounts are whole numbers
 * without a point: XAF has no smaller unit, and libraries written for euros divide by a hundred.
 */
export type PaymentOrder = {
  messageId: string;
  /** Local date and time of Douala, 'YYYY-MM-DDThh:mm:ss'. */
  createdAt: string;
  initiator: { name: string; niu: string | null };
  debtor: { name: string; rib: string; bic: string | null };
  /** How accounts are written: as banks here know them (RIB), or internationally. */
  accountForm: 'rib' | 'iban';
  chargeBearer: 'SHAR' | 'DEBT' | 'CRED';
  blocks: PaymentBlock[];
};
export type PaymentBlock = {
  id: string;
  priority: BankPriority;
  category: 'SALA' | 'SUPP' | 'TAXS' | null;
  executionDay: string;
  payments: Payment[];
};
export type Payment = { endToEndId: string; amount: number; name: string; rib: string; remittance: string | null };

const idMax = 35;
const nameMax = 140;

export function writePaymentOrder(order: PaymentOrder): string {
  const all = order.blocks.flatMap((block) => block.payments);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
    'Document',
    [
      tag('CstmrCdtTrfInitn', [
        tag('GrpHdr', [
          leaf('MsgId', id(order.messageId)),
          leaf('CreDtTm', order.createdAt),
          leaf('NbOfTxs', String(all.length)),
          leaf('CtrlSum', sum(all)),
          tag('InitgPty', [
            leaf('Nm', bankText(order.initiator.name, nameMax)),
            order.initiator.niu &&
              tag('Id', [
                tag('OrgId', [
                  tag('Othr', [leaf('Id', id(order.initiator.niu)), tag('SchmeNm', [leaf('Prtry', 'NIU')])]),
                ]),
              ]),
          ]),
        ]),
        ...order.blocks.map((block) => writeBlock(order, block)),
      ]),
    ],
    ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"',
  )}\n`;
}

function writeBlock(order: PaymentOrder, block: PaymentBlock): string {
  return tag('PmtInf', [
    leaf('PmtInfId', id(block.id)),
    leaf('PmtMtd', 'TRF'),
    // One line per payment on the statement, so that each is settled by a line of its own.
    leaf('BtchBookg', 'false'),
    leaf('NbOfTxs', String(block.payments.length)),
    leaf('CtrlSum', sum(block.payments)),
    tag('PmtTpInf', [
      leaf('InstrPrty', block.priority),
      block.category && tag('CtgyPurp', [leaf('Cd', block.category)]),
    ]),
    leaf('ReqdExctnDt', block.executionDay),
    tag('Dbtr', [leaf('Nm', bankText(order.debtor.name, nameMax))]),
    tag('DbtrAcct', [account(order, order.debtor.rib), leaf('Ccy', 'XAF')]),
    agent('DbtrAgt', order.debtor.rib, order.debtor.bic),
    leaf('ChrgBr', order.chargeBearer),
    ...block.payments.map((payment) => writePayment(order, payment)),
  ]);
}

function writePayment(order: PaymentOrder, payment: Payment): string {
  const remittance = payment.remittance && bankText(payment.remittance, 140);
  return tag('CdtTrfTxInf', [
    tag('PmtId', [leaf('InstrId', id(payment.endToEndId)), leaf('EndToEndId', id(payment.endToEndId))]),
    tag('Amt', [`<InstdAmt Ccy="XAF">${wholeFrancs(payment.amount)}</InstdAmt>`]),
    agent('CdtrAgt', payment.rib, null),
    tag('Cdtr', [leaf('Nm', bankText(payment.name, nameMax) || 'BENEFICIAIRE')]),
    tag('CdtrAcct', [account(order, payment.rib)]),
    remittance ? tag('RmtInf', [leaf('Ustrd', remittance)]) : null,
  ]);
}

/** A number whose key does not fit has no IBAN; the bank is then given what was typed, and decides. */
function account(order: PaymentOrder, rib: string): string {
  const parsed = parseRib(rib, { countries: ['1', '2', '3', '4', '5', '6'] });
  const iban = order.accountForm === 'iban' && parsed.ok ? parsed.iban : null;
  return tag('Id', [iban ? leaf('IBAN', iban) : tag('Othr', [leaf('Id', rib)])]);
}

function agent(name: string, rib: string, bic: string | null): string {
  const known = bic ?? bankOf(rib)?.bic ?? null;
  return tag(name, [
    tag('FinInstnId', [known ? leaf('BIC', known) : tag('ClrSysMmbId', [leaf('MmbId', rib.slice(0, 5))])]),
  ]);
}

function wholeFrancs(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount to pay: ${amount}`);
  return String(amount);
}

const sum = (payments: readonly Payment[]): string =>
  wholeFrancs(payments.reduce((total, payment) => total + payment.amount, 0));

function id(text: string): string {
  if (text.length > idMax || bankText(text, idMax) !== text)
    throw new RangeError(`not an identifier a bank takes: ${text}`);
  return text;
}

const leaf = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
const tag = (name: string, children: readonly (string | null | false)[], attributes = ''): string =>
  `<${name}${attributes}>${children.filter(Boolean).join('')}</${name}>`;
