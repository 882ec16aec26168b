import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { RunEventKind } from '#domain/states/mass-payment.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massUploadWords } from '#i18n/catalogues/mass-payments/upload.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

/** Another file of corrections, or of rows, has its own. */
const files: readonly RunEventKind[] = ['rowsNotTaken', 'rowsFixed', 'rowsRead'];

/**
 * Who stood in the last file of corrections and took nobody's place. It comes from the history: whoever lost the
 * answer, or looks later, reads it as well.
 */
export function NotTaken({ run, onAdd }: { run: MassPaymentDetail; onAdd: (() => void) | null }) {
  const t = useWords(massUploadWords);
  const mass = useWords(massWords);
  const locale = useLocale();
  const last = run.events.find(({ kind }) => files.includes(kind));
  if (last?.kind !== 'rowsNotTaken' || last.note === null) return null;
  return (
    <Banner tone="warning" action={onAdd && <Button onClick={onAdd}>{mass.addPerson}</Button>}>
      <p>{t.notTaken({ at: formatDateTime(new Date(last.at), locale) })}</p>
      <p className="break-words">{last.note[locale]}</p>
      <p>{t.notTakenHint}</p>
    </Banner>
  );
}
