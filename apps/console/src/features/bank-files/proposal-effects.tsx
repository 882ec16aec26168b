import type { ComponentType } from 'react';
import type { BankProposal, BankProposalEffects } from '#contract/bank-files/schemas.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-answers.ts';
import { bankLineWords } from '#i18n/catalogues/bank-lines.ts';
import { bankProposalWords } from '#i18n/catalogues/bank-proposals.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Changes, Deposits, Warnings } from './answer-parts.tsx';
import { bankFilePath } from './faces.tsx';

type Shown = ComponentType<{ proposal: BankProposal }>;

/** How each thing that a file would do is shown, in this order: a new kind stands here first, so nobody confirms it unseen. */
const shown: { [Effect in keyof BankProposalEffects]: Shown } = {
  warnings: ({ proposal }) => <Warnings warnings={proposal.warnings} />,
  kind: Kind,
  fileId: AnsweredFile,
  changes: WouldChange,
  deposits: ({ proposal }) => <Deposits deposits={proposal.deposits} />,
  named: Named,
  unmatchedCount: Unexplained,
};

export function ProposalEffects({ proposal }: { proposal: BankProposal }) {
  return Object.entries(shown).map(([effect, Effect]) => <Effect key={effect} proposal={proposal} />);
}

function Kind({ proposal: { kind } }: { proposal: BankProposal }) {
  const t = useWords(bankAnswerWords);
  return <DescriptionList items={[{ label: t.kind, value: t[`kind_${kind}`] }]} />;
}

function AnsweredFile({ proposal: { fileId } }: { proposal: BankProposal }) {
  const t = useWords(bankAnswerWords);
  return fileId && <Link href={bankFilePath(fileId)}>{t.openFile}</Link>;
}

function WouldChange({ proposal: { changes } }: { proposal: BankProposal }) {
  const t = useWords(bankProposalWords);
  return <Changes title={t.changes} none={t.noChanges} changes={changes} />;
}

const most = 50;

/** Payments that lines name although nothing of them changes, and why not. */
function Named({ proposal: { named } }: { proposal: BankProposal }) {
  const t = useWords(bankProposalWords);
  const answer = useWords(bankAnswerWords);
  const line = useWords(bankLineWords);
  if (named.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{t.named}</h3>
      <p className="mb-2 text-muted">{t.namedText}</p>
      <ul className="grid gap-3">
        {named.slice(0, most).map((payment, index) => (
          <li key={index} className="grid gap-1 border-b border-border pb-3">
            <span className="flex items-baseline justify-between gap-3"><Link href={`/transactions/${payment.transactionId}`} className="font-medium">{payment.name}</Link><Money signed amount={payment.direction === 'debit' ? -payment.amount : payment.amount} /></span>
            {payment.doubt && <span className="text-sm text-muted">{line[`doubt_${payment.doubt}`]}</span>}
          </li>
        ))}
      </ul>
      {named.length > most && <p className="mt-2 text-muted">{answer.more({ count: named.length - most })}</p>}
    </section>
  );
}

function Unexplained({ proposal: { unmatchedCount } }: { proposal: BankProposal }) {
  const t = useWords(bankProposalWords);
  return unmatchedCount > 0 && <p className="text-muted">{t.unmatchedText({ count: unmatchedCount })}</p>;
}
