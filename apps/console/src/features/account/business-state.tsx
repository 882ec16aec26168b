import type { BusinessProfile } from '#contract/business-review/schemas.ts';
import { formatDate } from '#domain/values/time.ts';
import { businessFieldNames, businessReviewWords, documentNames } from '#i18n/catalogues/business-review/words.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

/** Where the review stands, in a sentence, with every refused part and its reason. */
export function BusinessState({ profile }: { profile: BusinessProfile }) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const refused = [
    ...Object.entries(profile.refusedFields).map(([field, reason]) => ({
      name: businessFieldNames[field as keyof typeof businessFieldNames][locale],
      reason,
    })),
    ...profile.documents
      .filter((document) => document.status === 'rejected')
      .map((document) => ({ name: documentNames[document.type][locale], reason: document.reason ?? '' })),
  ];
  if (profile.status === 'pendingReview')
    return (
      <Banner tone="info" title={t.pendingTitle}>
        {t.pendingText({ date: formatDate(new Date(profile.dueAt!), locale) })}
      </Banner>
    );
  if (profile.status === 'approved') {
    return profile.openDocuments.length > 0 ? (
      <Banner tone="warning" title={t.endingTitle}>
        {profile.openDocuments.map((type) => documentNames[type][locale]).join(', ')}
      </Banner>
    ) : (
      <Banner tone="success" title={t.approvedTitle}>
        {t.approvedText({ date: formatDate(new Date(profile.decidedAt!), locale) })}
      </Banner>
    );
  }
  if (refused.length === 0) return null;
  return (
    <Banner tone="danger" title={t.refusedTitle}>
      <p>{t.refusedText}</p>
      {profile.reason && <p className="mt-1">{profile.reason}</p>}
      <ul className="mt-1 list-disc pl-5">
        {refused.map(({ name, reason }) => (
          <li key={name}>
            <span className="font-medium">{name}</span>
            {locale === 'fr' ? '\u00a0' : ''}: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
