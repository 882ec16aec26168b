import { QueryClientProvider } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { permissions } from '#domain/access/rights.ts';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { safeNext } from '../../data/next-path.ts';
import { to } from '../../data/paths.ts';
import { queryClient } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { MissingRight } from '../../shell/missing-right.tsx';
import { Notice } from './notice.tsx';

/**
 * The address others link to: `?right=customers:view&from=/customers` says what was refused and where. Inside the
 * console a missing right is explained in the place of the screen itself.
 */
export function Screen() {
  const t = useWords(noticesWords);
  const isLoggedIn = useSession() !== null;
  const { right, from }: Record<string, string> = useSearch({ strict: false });
  const permission = permissions.find((known) => known === right);
  return (
    <Notice icon={<LockKeyhole />} title={t.forbiddenTitle} text={t.forbiddenText}>
      {permission && isLoggedIn && (
        <QueryClientProvider client={queryClient}>
          <div className="mb-2 w-full max-w-lg basis-full">
            <MissingRight permission={permission} path={safeNext(from) ?? null} />
          </div>
        </QueryClientProvider>
      )}
      <ButtonLink href={to('/')} variant={permission ? 'secondary' : 'primary'}>
        {t.home}
      </ButtonLink>
    </Notice>
  );
}
