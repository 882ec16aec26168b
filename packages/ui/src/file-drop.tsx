import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileIcon from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { uploadWords } from '#i18n/catalogues/ui/uploads.ts';
import { Button, buttonLooks } from './button.tsx';
import { cx } from './cx.ts';
import { useFileIntake, type Reach } from './file-intake.ts';
import { fileProblem, fileSize, kindNames, withUsualType } from './files.ts';
import { IconButton } from './icon-button.tsx';
import { useLocale, useWords } from './locale.tsx';
import { Spinner } from './spinner.tsx';
import { useMedia } from './use-media.ts';

/** Where a file stands. `percent` of what the server says has arrived; `chosen` goes on its way when a form is sent. */
export type FileState =
  | { step: 'idle' }
  | { step: 'shrinking'; name: string }
  | { step: 'sending' | 'waiting'; name: string; percent: number }
  | { step: 'checking'; name: string }
  | { step: 'chosen'; name: string; bytes: number }
  | { step: 'done'; name: string }
  | { step: 'failed'; name: string; message: string; canRetry: boolean };

export type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Marks the label as a field that must be filled. */
  required?: boolean;
  /** What the file dialog offers, such as `image/*,application/pdf` or `.csv,.xlsx`. */
  accept: string;
  maxBytes?: number;
  state: FileState;
  disabled?: boolean;
  /** Beside it: the picture as it is, or what else is there. */
  preview?: ReactNode;
  /** Where the file is what the page is about. */
  large?: boolean;
  /** Which of a phone's cameras: the one that looks at papers, or at the person. */
  camera?: 'environment' | 'user';
  /** `at` where it stands for something that is there already, `on` where what it takes is at once written over it. */
  reach?: Exclude<Reach, 'beside'> | undefined;
  onPick: (file: File) => void;
  onRetry?: () => void;
  /** It can be taken away again. */
  onRemove?: () => void;
};

/**
 * The one place for a file: dropped, pressed, pasted, or taken with the camera of a phone, with what becomes of it in
 * sight (made smaller, sent, checked, there) and what is wrong with it underneath. It is an ordinary file input all the
 * time, so a keyboard opens it.
 */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, required, accept, maxBytes, state, disabled, preview, large, onPick, onRetry, onRemove } =
    props;
  const t = useWords(uploadWords);
  const locale = useLocale();
  const id = useId();
  const zone = useRef<HTMLLabelElement>(null);
  const [isNear, setNear] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const hasCamera = useMedia('(pointer: coarse)') && accept.includes('image/');
  const isBusy =
    state.step === 'shrinking' || state.step === 'sending' || state.step === 'waiting' || state.step === 'checking';
  const isOff = disabled === true || isBusy;
  const take = (files: readonly File[]) => {
    setNear(false);
    const [file] = files;
    if (!file) return;
    const problem = fileProblem(file, accept, maxBytes);
    const against =
      files.length > 1
        ? t.oneOnly
        : problem === 'wrongKind'
          ? t.wrongKind({ name: file.name, kinds: kindNames(accept) })
          : problem === 'tooLarge'
            ? t.tooLarge({ name: file.name, max: fileSize(maxBytes!, locale) })
            : problem === 'empty'
              ? t.empty
              : null;
    setRefused(against);
    if (!against) onPick(withUsualType(file));
  };
  const problem = refused ?? (state.step === 'failed' ? state.message : error);
  const isThere = state.step === 'done' || state.step === 'chosen';
  const reach = props.reach ?? (isThere ? 'at' : 'beside');
  const takesRows = accept.includes('csv');
  useFileIntake(zone, { isOff, reach, takesRows, take, onDrag: setNear });
  const invited = reach === 'on' ? 'dropOnly' : takesRows ? 'dropOrPaste' : 'drop';
  const input = (more: object) => (
    <input
      type="file"
      className="sr-only"
      accept={accept}
      disabled={isOff}
      aria-labelledby={`${id}-label`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={cx(`${id}-said`, hint ? `${id}-hint` : null, problem ? `${id}-error` : null)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const files = [...(event.target.files ?? [])];
        // The same file may be chosen again after it was corrected.
        event.target.value = '';
        take(files);
      }}
      {...more}
    />
  );
  return (
    <div className="flex min-w-0 items-start gap-4">
      {preview}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <span id={`${id}-label`} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="ml-0.5 text-danger">
              *
            </span>
          )}
        </span>
        <div
          className={cx(
            'flex min-w-0 items-stretch rounded-lg border transition-colors',
            !isThere && 'border-dashed',
            isNear
              ? 'border-primary bg-soft'
              : problem
                ? 'border-danger'
                : isThere
                  ? 'border-border'
                  : 'border-control',
          )}
        >
          <label
            ref={zone}
            className={cx(
              'flex min-w-0 flex-1 items-center gap-3 rounded-lg px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              large ? 'min-h-36 flex-col justify-center py-6 text-center' : 'min-h-14 py-2',
              isOff ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-sunken',
            )}
            onDragOver={(event) => {
              event.preventDefault();
              setNear(true);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (!isOff) take([...event.dataTransfer.files]);
            }}
          >
            <Picture state={state} isBusy={isBusy} large={large === true} />
            <span className={cx('grid min-w-0 grid-cols-1', large && 'w-full max-w-md justify-items-center')}>
              <Said state={state} isNear={isNear} isOff={disabled === true} invited={invited} />
              {(state.step === 'sending' || state.step === 'waiting') && (
                <span className="mt-1.5 block h-1.5 w-full overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                  <span
                    className="block h-full rounded-full bg-primary transition-[width]"
                    style={{ width: `${state.percent}%` }}
                  />
                </span>
              )}
              {hint && (
                <span id={`${id}-hint`} className="text-sm text-muted">
                  {hint}
                </span>
              )}
            </span>
            {input({})}
          </label>
          {isThere && onRemove && !disabled && (
            <span className="self-center pr-2">
              <IconButton small label={t.removeOf({ name: state.name })} icon={<X />} onClick={onRemove} />
            </span>
          )}
        </div>
        {hasCamera && !isOff && (
          <label
            className={cx(
              buttonLooks('secondary'),
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring',
            )}
          >
            <Camera />
            <span id={`${id}-camera`}>{t.camera}</span>
            {input({
              accept: 'image/*',
              capture: props.camera ?? 'environment',
              'aria-labelledby': `${id}-camera ${id}-label`,
            })}
          </label>
        )}
        <p id={`${id}-said`} role="status" className="sr-only">
          {isThere && !problem ? t.done({ name: state.name }) : ''}
        </p>
        <p id={`${id}-error`} role="alert" className={cx('text-sm text-danger', !problem && 'hidden')}>
          {problem && (
            <span className="flex gap-1.5 wrap-anywhere">
              <CircleAlert className="mt-0.5 shrink-0" />
              <span>{problem}</span>
            </span>
          )}
        </p>
        {state.step === 'failed' && state.canRetry && onRetry && !refused && (
          <Button size="small" className="w-fit" onClick={onRetry}>
            {t.again}
          </Button>
        )}
      </div>
    </div>
  );
}

function Picture({ state, isBusy, large }: { state: FileState; isBusy: boolean; large: boolean }) {
  const look = cx(
    'grid shrink-0 place-items-center rounded-full',
    large ? 'size-11' : 'size-9',
    state.step === 'done' ? 'bg-soft text-on-soft' : 'bg-sunken text-muted',
  );
  return (
    <span aria-hidden="true" className={look}>
      {isBusy ? <Spinner /> : state.step === 'done' ? <Check /> : state.step === 'chosen' ? <FileIcon /> : <Upload />}
    </span>
  );
}

type Spoken = ReturnType<typeof useWords<typeof uploadWords>>;

type Invited = 'drop' | 'dropOnly' | 'dropOrPaste';

function Said(props: { state: FileState; isNear: boolean; isOff: boolean; invited: Invited }) {
  const { state, isNear, isOff, invited } = props;
  const t = useWords(uploadWords);
  const locale = useLocale();
  const isMouse = useMedia('(hover: hover) and (pointer: fine) and (min-width: 768px)');
  const isOnWay = state.step !== 'done' && state.step !== 'chosen';
  if (isNear && !isOff) return <span className="font-medium">{t.letGo}</span>;
  if (state.step === 'idle' || state.step === 'failed')
    return (
      <span className={isOff ? 'text-muted' : undefined}>
        {isMouse && !isOff ? (
          <>
            {t[invited]} <span className="font-medium text-primary underline underline-offset-3">{t.chooseOne}</span>
          </>
        ) : (
          <span className="font-medium">{t.choose}</span>
        )}
      </span>
    );
  return (
    <>
      <span className="truncate font-medium">{state.name}</span>
      <span role={isOnWay ? 'status' : undefined} className="text-sm text-muted tabular-nums">
        {state.step === 'chosen' ? fileSize(state.bytes, locale) : isOnWay && progress(state, t)}
        {state.step === 'chosen' && ' · '}
        {(state.step === 'chosen' || state.step === 'done') && !isOff && (
          <span className="text-primary underline underline-offset-3">{t.another}</span>
        )}
      </span>
    </>
  );
}

function progress(state: FileState, t: Spoken): string {
  switch (state.step) {
    case 'shrinking':
      return t.shrinking;
    case 'sending':
      return t.sending({ percent: state.percent });
    case 'waiting':
      return t.waiting({ percent: state.percent });
    case 'checking':
      return t.checking;
    default:
      return '';
  }
}
