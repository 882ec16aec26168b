import { auditActorKinds, auditApi } from '#contract/audit/api.ts';
import { auditActionName, auditObjectName, auditSubjects } from '#i18n/catalogues/audit/actions.ts';
import { auditFilterWords, auditWords } from '#i18n/catalogues/audit/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import { environment } from '../../data/environment.ts';
import { asked, choice, days, given, options, typed, type Filter } from '../../shell/list/filters.ts';

/** Somebody who is not a member, or not in the viewer's list, can still stand in the address. */
const people = asked(auditApi.people, (known) => known.map((person) => ({ value: person.id, label: person.name })));
const person = { single: true, named: shortId };

/** What the log can be narrowed by; what is asked for seldom waits in the drawer. */
export function logFilters(locale: Locale): readonly Filter[] {
  const t = say(auditFilterWords, locale);
  const words = say(auditWords, locale);
  const subjects = Object.entries(auditSubjects)
    .map(([value, name]) => ({ value, label: name[locale] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return [
    days(locale, t.dates),
    choice('userId', t.user, people, { ...person, hint: t.userHint }),
    choice('action', t.subject, subjects, { named: (action) => auditActionName(action, locale) }),
    choice(
      'outcome',
      t.outcome,
      options(['ok', 'refused'], (outcome) => t[outcome]),
      { single: true },
    ),
    choice('actorId', t.actor, people, { ...person, rare: true }),
    choice(
      'actorKind',
      t.actorKind,
      options(auditActorKinds, (kind) => (kind === 'user' ? t.users : words[kind])),
      { rare: true },
    ),
    choice('affectedUserId', t.affected, people, { ...person, rare: true }),
    given('objectType', words.object, (type) => auditObjectName(type, locale)),
    typed('objectId', words.objectId, { hint: t.objectIdHint, rare: true }),
    typed('ip', words.ip, { rare: true }),
    typed('requestId', words.requestId, { rare: true }),
    choice(
      'environment',
      words.environment,
      options(['production', 'sandbox'], (which) => words[which]),
      { single: true, rare: true },
    ),
  ].filter(({ id }) => id !== 'environment' || environment !== 'sandbox');
}
