import Check from 'lucide-react/icons/check';
import Upload from 'lucide-react/icons/upload';
import { useId, type ReactNode } from 'react';
import { uploadWords } from '#i18n/catalogues/ui/uploads.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useWords } from './locale.tsx';
import { Spinner } from './spinner.tsx';

/** Where a file on its way stands. `percent` of what the server says has arrived. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'shrinking'; name: string }
  | { step: 'sending' | 'waiting'; name: string; percent: number }
  | { step: 'checking'; name: string }
  | { step: 'done'; name: string }
  | { step: 'failed'; name: string; message: string; canRetry: boolean };

export type UploadPickerProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Marks the label as a field that must be filled. */
  required?: boolean;
  /** What the file dialog offers, such as `image/*,application/pdf`. */
  accept: string;
  state: UploadState;
  disabled?: boolean;
  /** Beside the button: the picture as it is, or what else is there. */
  preview?: ReactNode;
  onPick: (file: File) => void;
  onRetry?: () => void;
};

/** One file to choose, with what becomes of it in sight: made smaller, sent, checked, there, or why not. */
export function UploadPicker({
  label,
  hint,
  error,
  required,
  accept,
  state,
  disabled,
  preview,
  onPick,
  onRetry,
}: UploadPickerProps) {
  const t = useWords(uploadWords);
  const id = useId();
  const isBusy =
    state.step === 'shrinking' || state.step === 'sending' || state.step === 'waiting' || state.step === 'checking';
  const problem = state.step === 'failed' ? state.message : error;
  return (
    <div className="flex min-w-0 items-start gap-4">
      {preview}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <span id={`${id}-label`} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="ml-0.5 text-danger">
              *
            </span>
          )}
        </span>
        <label
          className={cx(
            'flex min-h-11 w-fit max-w-full items-center gap-2 rounded-md border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring md:min-h-9',
            problem ? 'border-danger' : 'border-control',
            disabled || isBusy ? 'cursor-not-allowed text-muted' : 'cursor-pointer hover:bg-sunken',
          )}
        >
          {isBusy ? <Spinner /> : state.step === 'done' ? <Check className="text-primary" /> : <Upload />}
          <span className="truncate">
            {state.step === 'done' ? t.another : accept.includes('pdf') ? t.choosePhoto : t.choose}
          </span>
          <input
            type="file"
            className="sr-only"
            accept={accept}
            disabled={disabled || isBusy}
            aria-labelledby={`${id}-label`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={cx(`${id}-said`, hint ? `${id}-hint` : null)}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file may be chosen again after it was corrected.
              event.target.value = '';
              if (file) onPick(file);
            }}
          />
        </label>
        {(state.step === 'sending' || state.step === 'waiting') && (
          <div className="h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
            <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${state.percent}%` }} />
          </div>
        )}
        <p
          id={`${id}-said`}
          role="status"
          className={cx('text-sm wrap-anywhere', problem ? 'text-danger' : 'text-muted')}
        >
          {problem ?? said(state, t)}
        </p>
        {state.step === 'failed' && state.canRetry && onRetry && (
          <Button size="small" className="w-fit" onClick={onRetry}>
            {t.again}
          </Button>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

function said(state: UploadState, t: ReturnType<typeof useWords<typeof uploadWords>>): string {
  switch (state.step) {
    case 'shrinking':
      return t.shrinking;
    case 'sending':
      return t.sending({ percent: state.percent });
    case 'waiting':
      return t.waiting({ percent: state.percent });
    case 'checking':
      return t.checking;
    case 'done':
      return t.done({ name: state.name });
    default:
      return '';
  }
}
