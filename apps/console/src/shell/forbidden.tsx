import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { Permission } from '#domain/access.ts';
import { shellWords } from '#i18n/catalogues/shell.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { roleNamesWith } from '../data/ability.ts';
import type { RouteRow } from '../data/route-row.ts';

/** In the place of a screen whose right is missing: which right, who has it, who can give it. */
export function Forbidden({ row }: { row: RouteRow }) {
  const t = useWords(shellWords);
  const locale = useLocale();
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-2 py-14 text-center">
      <span className="tone-warning grid size-12 place-items-center rounded-full bg-tone text-tone-fg [&>svg]:size-5"><LockKeyhole /></span>
      <h1 tabIndex={-1} className="text-xl font-semibold">{t.forbiddenTitle}</h1>
      <p className="text-muted text-pretty">{t.forbiddenText({ page: row.title[locale], right: row.permission })}</p>
      <p className="text-pretty"><span className="font-medium">{t.forbiddenRoles}{locale === 'fr' ? ' : ' : ': '}</span>{roleNamesWith(row.permission as Permission, locale)}</p>
      <p className="text-muted text-pretty">{t.forbiddenAsk}</p>
      <ButtonLink href="/" variant="primary" className="mt-2">{t.goHome}</ButtonLink>
    </div>
  );
}
