import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import type { FilePurpose } from '#contract/files/api.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';

type Props = {
  purpose: Extract<FilePurpose, 'avatar' | 'logo'>;
  label: string;
  hint: string;
  removeLabel: string;
  url: string | null;
  initial: string;
  error?: ReactNode;
  disabled?: boolean;
  /** A new picture, or null for none. */
  onChange: (picture: { id: string; url: string | null } | null) => void;
};

/** A picture as it is now, with another to choose or none at all. */
export function PictureField({ purpose, label, hint, removeLabel, url, initial, error, disabled, onChange }: Props) {
  const upload = useUpload(purpose, (file) => onChange({ id: file.id, url: file.publicUrl }));
  const shape = purpose === 'avatar' ? 'rounded-full' : 'rounded-md';
  return (
    <div className="grid gap-2">
      <FileDrop
        label={label}
        hint={hint}
        error={error}
        accept={acceptOf[purpose]}
        camera={purpose === 'avatar' ? 'user' : 'environment'}
        state={upload.state}
        reach={url ? 'at' : undefined}
        disabled={disabled ?? false}
        onPick={(file) => void upload.pick(file)}
        onRetry={upload.retry}
        preview={
          url ? (
            <img
              src={url}
              alt=""
              width={72}
              height={72}
              className={`size-18 shrink-0 border border-border object-cover ${shape}`}
            />
          ) : (
            <span
              aria-hidden="true"
              className={`grid size-18 shrink-0 place-items-center bg-soft text-2xl font-semibold text-on-soft ${shape}`}
            >
              {initial}
            </span>
          )
        }
      />
      {url && !disabled && (
        <Button
          size="small"
          variant="ghost"
          className="w-fit"
          onClick={() => {
            upload.reset();
            onChange(null);
          }}
        >
          {removeLabel}
        </Button>
      )}
    </div>
  );
}
