import { useState } from 'react';
import { businessReviewApi } from '#contract/business-review/api.ts';
import type { BusinessProfile } from '#contract/business-review/schemas.ts';
import { businessSteps, type BusinessStep } from '#domain/organisations/business.ts';
import { businessFieldNames, businessReviewWords, documentNames } from '#i18n/catalogues/business-review/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';
import { errorSentence } from '../../data/error-sentence.ts';

import { useWrite } from '../../data/write.ts';
import { BusinessForm } from './business-form.tsx';
import { BusinessSummary } from './business-summary.tsx';
import { DocumentList, usePaperDates } from './document-list.tsx';
import { missingNames } from './missing-names.ts';

const order = ['legal', 'activity', 'people', 'documents', 'review'] as const;
type Step = (typeof order)[number];
type Props = { profile: BusinessProfile; onChanged: (profile: BusinessProfile) => void };

/** Where to begin: at the first step that lacks something or was refused. */
function firstOpen({ missing, status }: BusinessProfile): Step {
  if (status === 'pendingReview' || status === 'approved') return 'review';
  const steps = Object.entries(businessSteps) as [BusinessStep, readonly string[]][];
  return (
    steps.find(([, fields]) => fields.some((field) => missing.includes(field)))?.[0] ??
    (missing.some((part) => part.startsWith('documents.')) ? 'documents' : 'review')
  );
}

export function BusinessSteps({ profile, onChanged }: Props) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const right = useRight('kyc:submit');
  const [step, setStep] = useState<Step>(() => firstOpen(profile));
  const names = {
    legal: t.stepLegal,
    activity: t.stepActivity,
    people: t.stepPeople,
    documents: t.stepDocuments,
    review: t.stepReview,
  };
  const at = order.indexOf(step);
  const next = () => setStep(order[at + 1]!);
  const dates = usePaperDates(profile, (changed) => {
    onChanged(changed);
    next();
  });
  const isClosed =
    profile.status === 'pendingReview' ||
    (profile.status === 'approved' && profile.openDocuments.length === 0) ||
    !right.allowed;
  const submit = useWrite(businessReviewApi.submit, {
    quiet: true,
    invalidates: [businessReviewApi.get],
    onSuccess: (sent) => {
      toast.success(t.submitted);
      onChanged(sent);
    },
  });
  if (isClosed)
    return (
      <Card title={t.stepReview}>
        <BusinessSummary profile={profile} />
      </Card>
    );
  const goBack = () => setStep(order[at - 1]!);
  const back = at > 0 && <Button onClick={goBack}>{t.back}</Button>;
  return (
    <Card>
      <div className="grid gap-5">
        <Stepper steps={order.map((name) => ({ label: names[name] }))} current={at} />
        <h2 className="text-lg font-semibold">{names[step]}</h2>
        {step === 'review' ? (
          <>
            <BusinessSummary profile={profile} />
            {profile.missing.length > 0 ? (
              <Banner tone="warning" title={t.missingTitle}>
                {missingNames(profile.missing, businessFieldNames, documentNames, locale).join(', ')}
              </Banner>
            ) : (
              <Banner tone="success">{t.nothingMissing}</Banner>
            )}
            {submit.error && (
              <Banner tone="danger" live>
                {errorSentence(submit.error, locale)}
              </Banner>
            )}
            <div className="flex flex-wrap gap-2">
              {back}
              <Button
                variant="primary"
                loading={submit.isPending}
                disabledReason={profile.availableActions[0]!.disabledReason?.[locale] ?? null}
                onClick={() => submit.mutate({ body: { version: profile.version } })}
              >
                {t.submit}
              </Button>
            </div>
          </>
        ) : step === 'documents' ? (
          <DocumentList profile={profile} dates={dates} onBack={goBack} onChanged={onChanged} onNext={next} />
        ) : (
          <BusinessForm
            step={step}
            profile={profile}
            back={back}
            onSaved={(saved) => {
              onChanged(saved);
              next();
            }}
          />
        )}
      </div>
    </Card>
  );
}
