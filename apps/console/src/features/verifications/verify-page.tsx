import { Suspense, useState } from 'react';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { verificationWords } from '#i18n/catalogues/verifications.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { dropDraft, readDraft, useDraft } from '../../data/draft.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRoute } from '../../data/route.ts';

import { useWrite } from '../../data/write.ts';
import { bodyOf, emptyForm, type VerifyForm as Form } from './verify-form.ts';
import { VerifyForm } from './verify-form-card.tsx';

const Verdict = lazyPart(() => import('./verdict.tsx'), 'Verdict');
const Claims = lazyPart(() => import('./claims.tsx'), 'Claims');
const History = lazyPart(() => import('./history.tsx'), 'History');

const draft = 'verify';

/** "I paid, here is the SMS": the message beside the books. */
export function Screen() {
  const t = useWords(verificationWords);
  const locale = useLocale();
  const { row } = useRoute();
  const mayHandle = useCan('adjustments:view');
  const [form, setForm] = useState<Form>(() => ({ ...emptyForm, ...readDraft<Form>(draft) }));
  const [shown, setShown] = useState<Verification | null>(null);
  /** The form that has had its verdict: no draft any more. */
  const [done, setDone] = useState<Form | null>(null);
  useDraft(draft, form === emptyForm || form === done ? null : form);
  const check = useWrite(verificationsApi.check, { invalidates: [verificationsApi.list], onSuccess: setShown });
  const run = () => check.mutate({ body: bodyOf(form) }, { onSuccess: () => setDone(form) });
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text} />
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <VerifyForm
            form={form}
            setForm={setForm}
            error={check.error}
            isChecking={check.isPending}
            isDone={done !== null}
            onCheck={run}
            onClear={() => {
              setForm(emptyForm);
              setDone(null);
              dropDraft(draft);
              setShown(null);
              check.reset();
            }}
          />
          <Suspense fallback={<SkeletonCard className="h-72" />}>
            <Verdict key={shown?.id} shown={shown} onChange={setShown} isChecking={check.isPending} />
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
