import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankConnectionView } from '#contract/bank-files/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { bankConnectionWords } from '#i18n/catalogues/bank-files/connection.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useRight } from '../../data/right.ts';
import { useWrite } from '../../data/write.ts';

/** Asks the bank's drop box whether it knows us, and shows what came of it last time. */
export function DropBoxTest({ connection, isSaved }: { connection: BankConnectionView; isSaved: boolean }) {
  const t = useWords(bankConnectionWords);
  const locale = useLocale();
  const right = useRight('providers:edit');
  const test = useWrite(bankFilesApi.testConnection, { invalidates: [bankFilesApi.connection], loader: 'hide' });
  const { waiting } = connection;
  // A box that waits is the one that is tried.
  const isBoxWaiting =
    waiting?.fields.some((field) => field.name === 'dropBoxUrl' || field.name === 'dropBoxSecret') ?? false;
  const lastTest = isBoxWaiting ? waiting!.lastTest : connection.lastTest;
  const isReady = isBoxWaiting || (isSaved && connection.way === 'dropBox' && connection.hasDropBoxSecret);
  return (
    <div className="grid gap-3">
      <div>
        <Button
          loading={test.isPending}
          disabledReason={right.reason ?? (isReady ? null : t.testFirst)}
          onClick={() => test.mutate({})}
        >
          {t.test}
        </Button>
      </div>
      {lastTest && (
        <Banner
          tone={lastTest.ok ? 'success' : 'danger'}
          title={t.tested({ at: formatDateTime(new Date(lastTest.at), locale) })}
          live
        >
          {lastTest.message[locale]}
        </Banner>
      )}
    </div>
  );
}
