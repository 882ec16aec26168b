import type { BusinessProfile } from '#contract/business-review/schemas.ts';
import { paperMarks } from '#domain/payments/state-marks.ts';
import { formatMoney } from '#domain/values/money.ts';
import {
  businessFieldNames,
  businessReviewWords,
  documentNames,
  documentStatusNames,
  legalFormNames,
  personRoleNames,
} from '#i18n/catalogues/business-review/words.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { PaperLink } from './paper-link.tsx';

const texts = ['legalName', 'tradeName', 'rccm', 'niu', 'activity', 'address', 'city'] as const;

/** Everything that was given, to read once more before it is sent. */
export function BusinessSummary({ profile }: { profile: BusinessProfile }) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const { values, documents } = profile;
  const name = (field: keyof typeof businessFieldNames) => businessFieldNames[field][locale];
  return (
    <div className="grid gap-5">
      <DescriptionList
        columns={2}
        items={[
          { label: name('legalForm'), value: values.legalForm ? legalFormNames[values.legalForm][locale] : t.noneYet },
          ...texts.map((field) => ({
            label: name(field),
            value: values[field] ?? (field === 'tradeName' ? null : t.noneYet),
          })),
          {
            label: name('expectedMonthly'),
            value: values.expectedMonthly === null ? t.noneYet : formatMoney(values.expectedMonthly, locale),
          },
          {
            label: name('people'),
            wide: true,
            value:
              values.people.length > 0 ? (
                <ul>
                  {values.people.map((person) => (
                    <li key={person.key}>
                      {person.name} · {personRoleNames[person.role][locale]}
                      {person.share !== null && ` · ${person.share} %`}
                      {person.idNoTail && ` · …${person.idNoTail}`}
                    </li>
                  ))}
                </ul>
              ) : (
                t.noneYet
              ),
          },
        ]}
      />
      <ul className="grid gap-3 border-t border-border pt-4">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {documentNames[document.type][locale]}{' '}
              <Mark of={paperMarks[document.status]}>{documentStatusNames[document.status][locale]}</Mark>
            </span>
            <PaperLink
              fileId={document.file.id}
              mediaType={document.file.mediaType}
              label={document.file.name}
              expiresOn={document.expiresOn}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
