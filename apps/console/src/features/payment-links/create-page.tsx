import { useEffect, useMemo } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import type { PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-link-editor.ts';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.tsx';
import { dropDraft } from '../../data/draft.ts';
import { partLater } from '../../data/part-later.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useWrite } from '../../data/write.ts';
import { emptyForm } from './editor/editor-form.ts';
import { LinkEditor } from './editor/editor.tsx';

const address = partLater(() => import('./link-address.ts').then((module) => module.linkAddress));
const draftName = 'payment-link';

export function Screen() {
  const t = useWords(linkEditorWords);
  const go = useGo();
  const [{ kind }] = useSearchState(address);
  const initial = useMemo(() => emptyForm(kind), [kind]);
  const create = useWrite(paymentLinksApi.create, { invalidates: [paymentLinksApi.list], quiet: true });
  const send = (input: PaymentLinkInput) => create.mutate({ body: input });
  const made = create.data;
  useEffect(() => {
    if (!made) return;
    dropDraft(draftName);
    toast.success(t.created);
    go(to('/payment-links/view/{id}', { id: made.id }), { replace: true });
  }, [made, go, t]);
  return (
    <>
      <PageHeader title={t.createTitle} back={{ href: to('/payment-links'), label: t.allLinks }} />
      <LinkEditor
        key={kind}
        saved={null}
        initial={initial}
        draftName={draftName}
        cancelHref={to('/payment-links')}
        submitLabel={t.create}
        isSending={create.isPending}
        refusal={create.error}
        isDone={create.isSuccess}
        onSubmit={send}
        onChange={() => {
          if (create.error) create.reset();
        }}
      />
    </>
  );
}
