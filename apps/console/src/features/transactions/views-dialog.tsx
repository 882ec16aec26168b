import Trash from 'lucide-react/icons/trash-2';
import { savedViewsApi } from '#contract/saved-views/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { limits } from '#domain/values/limits.ts';
import { savedViewWords } from '#i18n/catalogues/transactions/filters.ts';
import { Mark } from '#ui/mark.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/locale.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

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
  const form = useForm(savedViewsApi.save, {
    start: { name: '', isShared: false },
    schema: savedViewsApi.save.body,
    input: (values) => ({ body: { list: 'transactions' as const, search: text, columns, ...values } }),
    rules: ({ name }) => ({ name: !name.trim() && t.nameNeeded }),
    invalidates: [savedViewsApi.list],
    onSent(view) {
      toast.success(t.saved({ name: view.name }));
      onClose();
    },
  });
  const remove = useWrite(savedViewsApi.remove, { invalidates: [savedViewsApi.list] });
  return (
    <FormDialog
      form={form}
      title={t.title}
      description={t.text}
      submitLabel={t.saveButton}
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
                  {view.isShared && <Mark of="label">{t.sharedBadge}</Mark>}
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
      <Field label={t.name} error={form.error('name')} required>
        <TextInput {...form.bind('name')} maxLength={40} />
      </Field>
      <Switch
        checked={form.values.isShared}
        onChange={(isShared) => form.set({ isShared })}
        label={t.share}
        hint={t.shareHint}
      />
    </FormDialog>
  );
}
