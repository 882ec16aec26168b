import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { Why } from '#contract/access/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { accessWords } from '#i18n/catalogues/access/words.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { Mark } from '#ui/mark.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Link } from '#ui/link.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';

/** The verdict first, then where it comes from, what limits it and who could change it. */
export function WhyAnswer({ why }: { why: Why }) {
  const t = useWords(accessWords);
  const locale = useLocale();
  const mayOpen = useCan('team:view');
  const right = permissionNames[why.permission][locale];
  const name = why.name;
  const entry = {
    inside: null,
    invited: t.entryInvited,
    suspended: t.entrySuspended,
    left: t.entryLeft,
    ended: t.entryEnded,
  }[why.entry];
  const limits = [
    entry,
    why.limitedBy && { ownRecordsOnly: t.limitedOwn, subAccounts: t.limitedSubAccounts }[why.limitedBy],
    why.entry === 'inside' &&
      why.accessUntil &&
      t.limitedUntil({ at: formatDateTime(new Date(why.accessUntil), locale) }),
    why.sandboxOnly && t.sandboxOnly,
  ].filter((line): line is string => Boolean(line));
  return (
    <Card
      actions={
        mayOpen && (
          <ButtonLink size="small" href={to('/apps/users/view/{id}', { id: why.memberId })}>
            {t.openMember}
          </ButtonLink>
        )
      }
      title={<span className="sr-only">{t.tabWhy}</span>}
    >
      <div aria-live="polite" className="grid gap-5">
        <p
          className={`${why.allowed ? 'tone-success' : 'tone-neutral'} flex items-start gap-2.5 rounded-md bg-tone p-3 text-lg text-tone-fg [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0`}
        >
          {why.allowed ? <CircleCheck /> : <CircleX />}
          {why.allowed ? t.can({ name, right }) : t.cannot({ name, right })}
        </p>
        {why.sources.length > 0 && (
          <Part title={t.givenBy}>
            <ul className="grid gap-1.5">
              {why.sources.map((source) => (
                <li key={source.key} className="flex flex-wrap items-center gap-2">
                  {source.kind === 'custom' ? (
                    <Link href={to('/access-control/roles/{id}', { id: source.key })}>
                      {t.fromCustom({ role: source.name[locale] })}
                    </Link>
                  ) : (
                    t.fromRole({ role: source.name[locale] })
                  )}
                  <Mark of={source.scope === 'own' ? 'ownRole' : 'role'}>
                    {source.scope === 'own' ? t.scopeOwn : t.scopeAll}
                  </Mark>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {why.allowed && why.scope && <Part title={t.reach}>{why.scope === 'own' ? t.scopeOwn : t.scopeAll}</Part>}
        {limits.length > 0 && (
          <Part title={t.limits}>
            <ul className="grid gap-1">
              {limits.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Part>
        )}
        {!why.allowed && (
          <>
            <Part title={t.canGrant}>{why.grantedBy.map((one) => one.name).join(', ') || t.nobodyCan}</Part>
            <Part title={t.rolesWithIt}>
              <span className="flex flex-wrap gap-1.5">
                {why.rolesWithIt.map((role) => (
                  <Mark of="role" key={role.key}>
                    {role.name[locale]}
                  </Mark>
                ))}
              </span>
            </Part>
          </>
        )}
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      <div>{children}</div>
    </section>
  );
}
