import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { linkKinds, type PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-link-editor.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.tsx';
import { dropDraft } from '../../data/draft.ts';
import { pathTo, useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useIdempotencyKey, useMutationOf } from '../../data/use-endpoint.ts';
import { emptyForm } from './editor/editor-form.ts';
import { LinkEditor } from './editor/editor.tsx';

const search = z.object({ kind: z.optional(z.enum(linkKinds)) });
const draftName = 'payment-link';

export function Screen() {
  const t = useWords(linkEditorWords);
  const go = useGo();
  const [{ kind }] = useSearchState(search);
  const initial = useMemo(() => emptyForm(kind), [kind]);
  const { key, renew } = useIdempotencyKey();
  const create = useMutationOf(paymentLinksApi.create, { invalidates: [paymentLinksApi.list], quiet: true });
  const [sent, setSent] = useState<PaymentLinkInput | null>(null);
  const send = (input: PaymentLinkInput) => {
    setSent(input);
    create.mutate({ body: input, idempotencyKey: key });
  };
  const made = create.data;
  useEffect(() => {
    if (!made) return;
    dropDraft(draftName);
    toast.success(t.created);
    go(pathTo('/payment-links/view/{id}', { id: made.id }), { replace: true });
  }, [made, go, t]);
  const isUnknown = create.error?.outcomeUnknown === true;
  return (
    <>
      <PageHeader title={t.createTitle} back={{ href: '/payment-links', label: t.allLinks }} />
      <LinkEditor
        key={kind}
        saved={null}
        initial={initial}
        draftName={draftName}
        cancelHref="/payment-links"
        submitLabel={t.create}
        isSending={create.isPending}
        refusal={create.error}
        isDone={create.isSuccess}
        onSubmit={send}
        onChange={() => {
          if (!create.error) return;
          // Other values are another wish: the old key answers only for the old ones.
          create.reset();
          renew();
        }}
        notice={
          isUnknown && sent && (
            <Banner tone="warning" live action={<Button size="small" loading={create.isPending} onClick={() => send(sent)}>{t.checkAgain}</Button>}>{t.checking}</Banner>
          )
        }
      />
    </>
  );
}
