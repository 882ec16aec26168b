import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { limits } from '#domain/values/limits.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/locale.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import type { TransferForm } from './transfer-form.ts';

type Props = { form: TransferForm; patch: (change: Partial<TransferForm>) => void; error: string | undefined };

/**
 * Papers that go with a transfer. One is sent as soon as it is chosen; while it is on its way nobody goes on without
 * it.
 */
export function AttachmentsField({ form, patch, error }: Props) {
  const t = useWords(transferFormWords);
  // A paper may arrive after others were taken off again.
  const latest = useRef(form);
  latest.current = form;
  const upload = useUpload('document', ({ id, name }) => {
    upload.reset();
    patch({ attachments: [...latest.current.attachments, { id, name }] });
  });
  const isOnWay = upload.state.step !== 'idle' && upload.state.step !== 'done' && upload.state.step !== 'failed';
  const say = useRef(patch);
  say.current = patch;
  useEffect(() => {
    if (latest.current.isPaperOnWay !== isOnWay) say.current({ isPaperOnWay: isOnWay });
  }, [isOnWay]);
  useEffect(
    () => () => {
      if (latest.current.isPaperOnWay) say.current({ isPaperOnWay: false });
    },
    [],
  );
  const { attachments } = form;
  const isFull = attachments.length >= limits.transferAttachmentsMax;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 sm:col-span-2">
      <FileDrop
        label={t.papers}
        hint={
          isFull
            ? t.papersFull({ max: limits.transferAttachmentsMax })
            : t.papersHint({ max: limits.transferAttachmentsMax })
        }
        accept={acceptOf.document}
        state={upload.state}
        disabled={isFull}
        error={error}
        onPick={(file) => void upload.pick(file)}
        onRetry={upload.retry}
      />
      {attachments.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {attachments.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2">
              <FileText className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <IconButton
                small
                label={t.removePaper({ name })}
                icon={<X />}
                onClick={() => patch({ attachments: attachments.filter((other) => other.id !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
