import { useMemo } from 'react';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.tsx';
import { partLater } from '../../data/part-later.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { emptyForm } from './editor/editor-form.ts';
import { LinkEditor } from './editor/editor.tsx';

const address = partLater(() => import('./link-address.ts').then((module) => module.linkAddress));

export function Screen() {
  const t = useWords(linkEditorWords);
  const go = useGo();
  const [{ kind }] = useSearchState(address);
  const initial = useMemo(() => emptyForm(kind), [kind]);
  return (
    <>
      <PageHeader title={t.createTitle} back={{ href: to('/payment-links'), label: t.allLinks }} />
      <LinkEditor
        key={kind}
        saved={null}
        initial={initial}
        draftName="payment-link"
        cancelHref={to('/payment-links')}
        submitLabel={t.create}
        onSent={(made) => {
          toast.success(t.created);
          go(to('/payment-links/view/{id}', { id: made.id }), { replace: true });
        }}
      />
    </>
  );
}
