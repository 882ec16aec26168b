import { useState } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankAnswerDetail } from '#contract/bank-files/schemas.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-files/answers.ts';
import { bankProposalWords } from '#i18n/catalogues/bank-files/proposals.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';
import { SecondPersonNote, useMissingSecond } from '../../shell/second-person.tsx';
import { base64Of } from './read-file.ts';

/** Brings in one file of the bank and opens what it changed. A refusal says why beside the file. */
export function UploadCard({
  onRead,
  onBrought,
}: {
  onRead: (answer: BankAnswerDetail) => void;
  onBrought: (id: string) => void;
}) {
  const t = useWords(bankAnswerWords);
  const proposalWords = useWords(bankProposalWords);
  const locale = useLocale();
  const right = useRight('settlements:create');
  // Steps on the way are read all the same: a report of them waits for nobody.
  const missing = useMissingSecond('bankFile', right.allowed);
  const [file, setFile] = useState<File | null>(null);
  const read = useWrite(bankFilesApi.upload, {
    invalidates: [
      bankFilesApi.proposals,
      bankFilesApi.answers,
      bankFilesApi.list,
      bankFilesApi.get,
      bankFilesApi.items,
      bankFilesApi.lines,
      bankFilesApi.overview,
      transactionsApi.list,
    ],
    quiet: true,
    loader: 'show',
    onSuccess({ answers, proposal }) {
      setFile(null);
      if (proposal) {
        toast.info(proposalWords.brought);
        onBrought(proposal.id);
        return;
      }
      const [first] = answers;
      if (!first) return;
      if (first.isRepeat) toast.info(t.isRepeat);
      else toast.success(t.done);
      onRead(first);
    },
  });
  const send = async () => {
    if (file) read.mutate({ body: { fileName: file.name.slice(0, 200), contentBase64: await base64Of(file) } });
  };
  return (
    <Card>
      <div className="grid gap-3">
        <SecondPersonNote missing={missing} />
        <FileDrop
          label={t.upload}
          hint={t.uploadHint}
          accept=".xml,text/xml,application/xml"
          maxBytes={5_000_000}
          large
          state={file ? { step: 'chosen', name: file.name, bytes: file.size } : { step: 'idle' }}
          onPick={(chosen) => {
            read.reset();
            setFile(chosen);
          }}
          onRemove={() => {
            read.reset();
            setFile(null);
          }}
          error={read.error ? errorSentence(read.error, locale) : undefined}
        />
        <div>
          <Button
            variant="primary"
            loading={read.isPending}
            disabled={!file}
            disabledReason={right.reason && t.cannot}
            onClick={() => void send()}
          >
            {t.read}
          </Button>
        </div>
      </div>
    </Card>
  );
}
