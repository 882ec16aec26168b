import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { savedViewsApi } from '#contract/saved-views/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { savedViewWords } from '#i18n/catalogues/transaction-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';

type View = DataOf<typeof savedViewsApi.list>[number];

/** Saves what the list shows now under a name, and removes one's own views. */
export function ViewsDialog({
  text,
  columns,
  views,
  onClose,
}: {
  text: string;
  columns: string[];
  views: readonly View[];
  onClose: () => void;
}) {
  const t = useWords(savedViewWords);
  const locale = useLocale();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const save = useWrite(savedViewsApi.save, {
    invalidates: [savedViewsApi.list],
    onSuccess(view) {
      toast.success(t.saved({ name: view.name }));
      onClose();
    },
  });
  const remove = useWrite(savedViewsApi.remove, { invalidates: [savedViewsApi.list] });
  const error = tried && name.trim() === '' ? t.nameNeeded : fieldErrors(save.error, locale)['name'];
  const submit = () => {
    setTried(true);
    if (name.trim() !== '') save.mutate({ body: { list: 'transactions', name, search: text, columns, isShared } });
  };
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      submitLabel={t.saveButton}
      sending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      after={
        views.length > 0 && (
          <section className="mt-5" aria-label={t.mine}>
            <h3 className="flex justify-between gap-3 font-medium">
              {t.mine}
              <span className="font-normal text-muted">
                {t.count({ count: views.length, max: limits.savedViewsMax })}
              </span>
            </h3>
            <ul className="mt-1.5 divide-y divide-border rounded-md border border-border">
              {views.map((view) => (
                <li key={view.id} className="flex items-center gap-2 py-1 pr-1 pl-3">
                  <span className="min-w-0 flex-1 truncate">{view.name}</span>
                  {view.isShared && <Badge>{t.sharedBadge}</Badge>}
                  <IconButton
                    label={t.remove({ name: view.name })}
                    icon={<Trash />}
                    disabled={remove.isPending}
                    onClick={() =>
                      remove.mutate(
                        { params: { id: view.id } },
                        { onSuccess: () => void toast.success(t.removed({ name: view.name })) },
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    >
      <Field label={t.name} error={error} required>
        <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Switch checked={isShared} onChange={setShared} label={t.share} hint={t.shareHint} />
    </FormDialog>
  );
}
