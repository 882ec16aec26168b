import type { ComponentType } from 'react';
import type { BankProposal, BankProposalEffects } from '#contract/bank-files/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-files/answers.ts';
import { bankLineWords } from '#i18n/catalogues/bank-files/lines.ts';
import { bankProposalWords } from '#i18n/catalogues/bank-files/proposals.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../data/paths.ts';
import { Changes, Deposits, Warnings } from './answer-parts.tsx';
import { bankFilePath } from './faces.tsx';

type Shown = ComponentType<{ proposal: BankProposal }>;

/**
 * How each thing that a file would do is shown: facts in few words, and parts in this order. A new kind stands here
 * first, so nobody confirms it unseen.
 */
const facts = { kind: Kind, fileId: AnsweredFile, unmatchedCount: Unexplained } satisfies {
  [Effect in keyof BankProposalEffects]?: Shown;
};
const parts: { [Effect in Exclude<keyof BankProposalEffects, keyof typeof facts>]: Shown } = {
  warnings: ({ proposal }) => <Warnings warnings={proposal.warnings} />,
  changes: WouldChange,
  deposits: ({ proposal }) => <Deposits deposits={proposal.deposits} />,
  named: Named,
};

export function ProposalEffects({ proposal }: { proposal: BankProposal }) {
  const t = useWords(bankProposalWords);
  const answer = useWords(bankAnswerWords);
  const locale = useLocale();
  const labels: { [Fact in keyof typeof facts]: string | null } = {
    kind: answer.kind,
    fileId: proposal.fileId && t.order,
    unmatchedCount: t.unmatched,
  };
  const shownFacts = Object.entries(facts).map(([name, Fact]) => ({
    name: name as keyof typeof facts,
    value: <Fact proposal={proposal} />,
  }));
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          { label: answer.by, value: proposal.broughtByName },
          { label: answer.receivedAt, value: formatDateTime(new Date(proposal.broughtAt), locale) },
          ...shownFacts.map(({ name, value }) => labels[name] !== null && { label: labels[name], value }),
        ]}
      />
      {Object.entries(parts).map(([name, Part]) => (
        <Part key={name} proposal={proposal} />
      ))}
    </>
  );
}

function Kind({ proposal: { kind } }: { proposal: BankProposal }) {
  return useWords(bankAnswerWords)[`kind_${kind}`];
}

function AnsweredFile({ proposal: { fileId } }: { proposal: BankProposal }) {
  const t = useWords(bankProposalWords);
  return fileId && <Link href={bankFilePath(fileId)}>{t.openOrder}</Link>;
}

function Unexplained({ proposal: { unmatchedCount } }: { proposal: BankProposal }) {
  return String(unmatchedCount);
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
            <span className="flex items-baseline justify-between gap-3">
              <Link href={to('/transactions/{id}', { id: payment.transactionId })} className="font-medium">
                {payment.name}
              </Link>
              <Money signed amount={payment.direction === 'debit' ? -payment.amount : payment.amount} />
            </span>
            {payment.doubt && <span className="text-sm text-muted">{line[`doubt_${payment.doubt}`]}</span>}
          </li>
        ))}
      </ul>
      {named.length > most && <p className="mt-2 text-muted">{answer.more({ count: named.length - most })}</p>}
    </section>
  );
}
