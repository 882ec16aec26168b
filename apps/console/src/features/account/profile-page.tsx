import { useState } from 'react';
import { accountApi, type PersonProfile } from '#contract/account/api.ts';
import { accountWords } from '#i18n/catalogues/account/words.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ContactCard } from './contact-card.tsx';
import { ProfileForm } from './profile-form.tsx';

export function Screen() {
  const t = useWords(accountWords);
  const { row } = useRoute();
  const locale = useLocale();
  const loaded = useEndpoint(accountApi.get);
  const [saved, setSaved] = useState<PersonProfile | null>(null);
  const newest = saved && saved.version > (loaded.data?.version ?? 0) ? saved : loaded.data;
  const { begun, newer, loadNew, done } = useBegun(newest?.id ?? '', newest);
  return (
    <>
      <PageHeader title={row.title[locale]} />
      {newest && begun ? (
        <div className="grid max-w-4xl gap-4">
          <ProfileForm
            key={begun.version}
            profile={begun}
            newer={newer}
            loadNew={loadNew}
            onSaved={(next) => {
              setSaved(next);
              done();
            }}
          />
          <ContactCard profile={newest} onChanged={setSaved} />
        </div>
      ) : loaded.error ? (
        <Card>
          <LoadFailed
            title={t.loadFailed}
            error={loaded.error}
            refetch={loaded.refetch}
            isFetching={loaded.isFetching}
          />
        </Card>
      ) : (
        <div className="grid max-w-4xl gap-4">
          <SkeletonCard className="h-150" />
          <SkeletonCard className="h-56" />
        </div>
      )}
    </>
  );
}
