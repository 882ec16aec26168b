import FileIcon from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { useId, useState, type ReactNode } from 'react';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { cx } from './cx.ts';
import { fileProblem, fileSize } from './files.ts';
import { IconButton } from './icon-button.tsx';
import { useLocale, useWords } from './locale.tsx';

export type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Endings with their dot: ['.csv', '.xlsx']. */
  accept?: readonly string[];
  maxBytes?: number;
  multiple?: boolean;
  files: readonly File[];
  onFiles: (files: File[]) => void;
};

/**
 * A place to drop a file, which is at the same time an ordinary file input. Wrong kinds are refused with a sentence.
 */
export function FileDrop({ label, hint, error, accept, maxBytes, multiple, files, onFiles }: FileDropProps) {
  const t = useWords(uiPieceWords);
  const locale = useLocale();
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (list: Iterable<File>) => {
    const chosen = [...list];
    const problems = chosen.map((file) => {
      const problem = fileProblem(file, accept, maxBytes);
      if (problem === 'tooLarge') return t.fileTooLarge({ name: file.name, max: fileSize(maxBytes!, locale) });
      return problem === 'wrongKind' ? t.fileWrongKind({ name: file.name, kinds: accept!.join(', ') }) : null;
    });
    setRefused(problems.find(Boolean) ?? null);
    const good = chosen.filter((_, index) => !problems[index]);
    if (good.length > 0) onFiles(multiple ? [...files, ...good] : good.slice(0, 1));
  };
  const problem = error ?? refused;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <label
        className={cx(
          'grid justify-items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          over ? 'border-primary bg-soft' : problem ? 'border-danger' : 'border-control',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Upload className="mb-1 size-5 text-muted" />
        <span>
          {t.dropFile} <span className="font-medium text-primary underline underline-offset-3">{t.chooseFile}</span>
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        )}
        <input
          type="file"
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-describedby={cx(hint ? `${id}-hint` : null, problem ? `${id}-error` : null) || undefined}
          aria-invalid={problem ? true : undefined}
          accept={accept?.join(',')}
          multiple={multiple}
          onChange={(event) => {
            take(event.target.files ?? []);
            // The same file may be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </label>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {files.map((file) => (
            <li
              key={`${file.name}-${file.size}`}
              className="flex items-center gap-2 rounded-md border border-border py-0.5 pr-0.5 pl-3"
            >
              <FileIcon className="text-muted" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-sm text-muted tabular-nums">{fileSize(file.size, locale)}</span>
              <IconButton
                label={t.removeFile({ name: file.name })}
                icon={<X />}
                onClick={() => onFiles(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
