import { XmlError, type Xml } from './xml.ts';

/** What a bank says of an order it was given (pain.002): of the whole, of a block, of single payments. */
export type StatusReport = {
  messageId: string;
  originalMessageId: string;
  group: Said;
  blocks: { blockId: string | null; said: Said; payments: PaymentSaid[] }[];
};
export type Said = { status: string | null; reason: string | null; text: string | null };
export type PaymentSaid = Said & {
  endToEndId: string | null;
  instructionId: string | null;
  bankReference: string | null;
};

/** @throws XmlError when it is no pain.002 or lacks what names the order. */
export function readStatusReport(document: Xml): StatusReport {
  const report = document.at('Document/CstmrPmtStsRpt') ?? otherMessage();
  const original = report.need('OrgnlGrpInfAndSts');
  return {
    messageId: report.needText('GrpHdr/MsgId'),
    originalMessageId: original.needText('OrgnlMsgId'),
    group: said(original, 'GrpSts'),
    blocks: report.all('OrgnlPmtInfAndSts').map((block) => ({
      blockId: block.textAt('OrgnlPmtInfId'),
      said: said(block, 'PmtInfSts'),
      payments: block.all('TxInfAndSts').map((payment) => ({
        ...said(payment, 'TxSts'),
        endToEndId: payment.textAt('OrgnlEndToEndId'),
        instructionId: payment.textAt('OrgnlInstrId'),
        bankReference: payment.textAt('AcctSvcrRef'),
      })),
    })),
  };
}

function said(node: Xml, name: string): Said {
  const reason = node.at('StsRsnInf');
  return {
    status: node.textAt(name, 4),
    reason: reason?.textAt('Rsn/Cd', 4) ?? reason?.textAt('Rsn/Prtry', 35) ?? null,
    text:
      reason
        ?.all('AddtlInf')
        .map((line) => line.text)
        .join(' ')
        .slice(0, 300) || null,
  };
}

const otherMessage = (): never => {
  throw new XmlError('otherMessage');
};

/**
 * What each payment of the order is told, in the order's own terms; nothing is said of payments the report does not
 * reach.
 */
export function saidOfPayments(
  report: StatusReport,
  payments: readonly { endToEndId: string; blockId: string }[],
): { told: Map<string, PaymentSaid>; unknown: string[] } {
  const known = new Map(payments.map((payment) => [payment.endToEndId, payment]));
  const told = new Map<string, PaymentSaid>();
  const unknown: string[] = [];
  for (const payment of report.blocks.flatMap((block) => block.payments)) {
    const key = [payment.endToEndId, payment.instructionId]
      .map((text) => text?.toUpperCase())
      .find((text) => text !== undefined && known.has(text));
    if (key === undefined) unknown.push(payment.endToEndId ?? payment.instructionId ?? '');
    else if (payment.status !== null) told.set(key, payment);
  }
  const levels = new Map(report.blocks.map((block) => [block.blockId?.toUpperCase() ?? '', block.said]));
  for (const { endToEndId, blockId } of payments) {
    if (told.has(endToEndId)) continue;
    // PART says: look below. Whatever else stands above counts for every payment without a word of its own.
    const above = [levels.get(blockId), report.group].find((level) => level !== undefined && level.status !== null);
    if (above && above.status !== 'PART')
      told.set(endToEndId, { ...above, endToEndId, instructionId: null, bankReference: null });
  }
  return { told, unknown };
}
