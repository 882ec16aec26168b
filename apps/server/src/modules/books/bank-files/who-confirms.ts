import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { cameTooLate, isOwnWord } from '#domain/approvals/own-word.ts';
import { moveBankProposal } from '#domain/states/bank-file.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type { Tx } from '../../context.ts';
import { placeGivenAt } from '../../ground/members/public.ts';
import type { ProposalRecord } from './proposal-record.ts';

export type Voucher = { userId: string; placeGivenAt: Date | null };
type Asked = Pick<ProposalRecord, 'state' | 'brought_by' | 'brought_at' | 'maker_ids'>;
type Rule = {
  speaks(row: Asked, who: Voucher): boolean;
  shown: DisabledReason;
  error: Extract<ErrorKey, `bank_proposals.${string}`>;
};

const isOver = (event: 'confirm' | 'refuse'): Rule => ({
  speaks: (row) => moveBankProposal(row.state, event) === null,
  shown: 'alreadyFinal',
  error: 'bank_proposals.action_not_possible',
});

/**
 * What stands against an act on a file that somebody brought: the button shows it and the act refuses it, the first one
 * first.
 */
const rules: Record<'confirm' | 'refuse', readonly Rule[]> = {
  confirm: [
    isOver('confirm'),
    {
      speaks: (row, who) => row.brought_by === who.userId,
      shown: 'samePerson',
      error: 'bank_proposals.action_not_possible',
    },
    {
      speaks: (row, who) => isOwnWord([who.userId], row.maker_ids),
      shown: 'ownPayment',
      error: 'bank_proposals.own_payment',
    },
    {
      speaks: (row, who) => cameTooLate(who.placeGivenAt, row.brought_at),
      shown: 'cameLater',
      error: 'bank_proposals.came_later',
    },
  ],
  refuse: [isOver('refuse')],
};

export const ruleAgainst = (action: 'confirm' | 'refuse', row: Asked, who: Voucher): Rule | null =>
  rules[action].find((rule) => rule.speaks(row, who)) ?? null;

export const voucherOf = async (tx: Tx, organisationId: string, userId: string): Promise<Voucher> => ({
  userId,
  placeGivenAt: await placeGivenAt(tx, { organisationId, userId }),
});
