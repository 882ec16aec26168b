import type { ReactNode } from 'react';
import type { DeskBusiness } from '#contract/review-desk/api.ts';
import type { BusinessField } from '#domain/organisations/business.ts';
import { formatMoney } from '#domain/values/money.ts';
import { identityTypeNames, legalFormNames, personRoleNames } from '#i18n/catalogues/business-review/words.ts';
import type { Locale } from '#i18n/words.ts';

/** What was said in one field, as a person reads it. Here alone the number of an identity paper stands in full. */
export function fieldText({ values }: DeskBusiness, field: BusinessField, locale: Locale): ReactNode {
  if (field === 'legalForm') return values.legalForm ? legalFormNames[values.legalForm][locale] : '–';
  if (field === 'expectedMonthly')
    return values.expectedMonthly === null ? '–' : formatMoney(values.expectedMonthly, locale);
  if (field !== 'people') return values[field] ?? '–';
  return (
    <ul className="grid gap-1">
      {values.people.map((person) => (
        <li key={person.key}>
          {[
            person.name,
            personRoleNames[person.role][locale],
            person.share === null ? null : `${person.share} %`,
            person.idType && `${identityTypeNames[person.idType][locale]} ${person.idNo ?? '–'}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
}
