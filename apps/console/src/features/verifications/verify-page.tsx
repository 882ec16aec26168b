import { Suspense, useState } from 'react';
import type { Verification } from '#contract/verifications/api.ts';
import { verificationWords } from '#i18n/catalogues/verifications/words.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRoute } from '../../data/route.ts';
import { useVerifyForm } from './use-verify-form.ts';
import { VerifyForm } from './verify-form-card.tsx';

const Verdict = lazyPart(() => import('./verdict.tsx'), 'Verdict');
const Claims = lazyPart(() => import('./claims.tsx'), 'Claims');
const History = lazyPart(() => import('./history.tsx'), 'History');

/** "I paid, here is the SMS": the message beside the books. */
export function Screen() {
  const t = useWords(verificationWords);
  const locale = useLocale();
  const { row } = useRoute();
  const mayHandle = useCan('adjustments:view');
  const [shown, setShown] = useState<Verification | null>(null);
  /** The form has had its verdict: the next message is of the next customer. */
  const [isDone, setDone] = useState(false);
  const form = useVerifyForm((verdict) => {
    setShown(verdict);
    setDone(true);
  });
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text} />
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <VerifyForm
            form={form}
            isDone={isDone}
            onClear={() => {
              form.startOver();
              setDone(false);
              setShown(null);
            }}
          />
          <Suspense fallback={<SkeletonCard className="h-72" />}>
            <Verdict key={shown?.id} shown={shown} onChange={setShown} isChecking={form.isSending} />
          </Suspense>
        </div>
        {mayHandle && (
          <Suspense>
            <Claims onShow={setShown} />
          </Suspense>
        )}
        <Suspense fallback={<SkeletonCard className="h-72" />}>
          <History current={shown?.id ?? null} onShow={setShown} />
        </Suspense>
      </div>
    </>
  );
}
