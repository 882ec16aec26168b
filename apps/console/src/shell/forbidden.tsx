import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Suspense } from 'react';
import { deskRight, type Permission } from '#domain/access/rights.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../data/lazy-part.ts';
import { to } from '../data/paths.ts';
import type { RouteRow } from '../data/route-row.ts';

const MissingRight = lazyPart(() => import('./missing-right.tsx'), 'MissingRight');

/** In the place of a screen whose right is missing: which right, who can give it, and a way to ask. */
export function Forbidden({ row }: { row: RouteRow }) {
  const t = useWords(shellWords);
  const locale = useLocale();
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-2 py-14 text-center">
      <span className="tone-warning grid size-12 place-items-center rounded-full bg-tone text-tone-fg [&>svg]:size-5">
        <LockKeyhole />
      </span>
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {t.forbiddenTitle}
      </h1>
      <p className="text-muted text-pretty">
        {t.forbiddenText({
          page: row.title[locale],
          right: permissionNames[row.permission as Permission]?.[locale] ?? row.permission,
        })}
      </p>
      {/* Nobody of an organisation can give the right of the review desk. */}
      {row.permission !== deskRight && row.permission !== 'session' && row.permission !== 'public' && (
        <Suspense fallback={<Skeleton className="h-44 w-full" />}>
          <MissingRight permission={row.permission} path={location.pathname} />
        </Suspense>
      )}
      <ButtonLink href={to('/')} className="mt-2">
        {t.goHome}
      </ButtonLink>
    </div>
  );
}
