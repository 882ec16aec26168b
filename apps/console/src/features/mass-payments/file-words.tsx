import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massFileWords } from '#i18n/catalogues/mass-payments/file-words.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { useIsChanging } from '../../data/read-anew.ts';
import { useWrite } from '../../data/write.ts';

type Props = { run: MassPaymentDetail };

/** Of how many rows that are going to be paid the file says something of a payment. */
export function FileWordsText({ run: { fileWords } }: Props) {
  const t = useWords(massFileWords);
  const amount = formatMoney(fileWords.amount, useLocale());
  return (
    <>
      {t.title({ count: fileWords.count, amount })} {t.text}
    </>
  );
}

/** What stands beside a total or at the foot of the file: no row bears it, a person finds out whom it is of. */
export function FileNotes({ run: { fileNotes } }: Props) {
  const t = useWords(massFileWords);
  if (fileNotes.length === 0) return null;
  return (
    <Banner tone="warning">
      <p>{t.notes}</p>
      <ul className="mt-2 list-disc ps-5">
        {fileNotes.map((note) => (
          <li key={note} className="break-words">
            {note}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The same with a way to these rows; a person who reads there that they were paid leaves them out. */
export function FileWords({ run, mayEdit }: Props & { mayEdit: boolean }) {
  const t = useWords(massFileWords);
  const { seeRows } = useWords(massWords);
  const decide = useWrite(massPaymentsApi.leftOut, { invalidates: [massPaymentsApi.get, massPaymentsApi.items] });
  const isChanging = useIsChanging();
  if (run.fileWords.count === 0) return null;
  return (
    <Banner tone="warning">
      <p>
        <FileWordsText run={run} />
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        <ButtonLink href={to('/mass-payments/{id}', { id: run.id }, { marked: 'fileWords' })}>{seeRows}</ButtonLink>
        {mayEdit && (
          <Button
            loading={isChanging}
            onClick={() =>
              decide.mutate({
                params: { id: run.id },
                body: { version: run.version, choice: 'leaveOut', marked: 'fileWords' },
              })
            }
          >
            {t.leaveAllOut}
          </Button>
        )}
      </span>
    </Banner>
  );
}
