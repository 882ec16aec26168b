import { useState } from 'react';
import { limits } from '#domain/values/limits.ts';
import { initialsOf, logoColourOf } from '#domain/organisations/made-logo.ts';
import { signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { shrinkImage } from '#ui/shrink-image.ts';
import { FileDrop, type FileState } from '#ui/file-drop.tsx';

/** A pay page is opened on a slow line: a logo there weighs no more than its words. */
const logoLimits = { maxSide: 320, maxBytes: 15_000 };

type Props = {
  name: string;
  picture: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
};

/**
 * The logo a business begins with: its initials, which cost no press, or a picture from this device. Without a session
 * it travels with the form.
 */
export function LogoField({ name, picture, error, onChange }: Props) {
  const t = useWords(signUpWords);
  const [state, setState] = useState<FileState>({ step: 'idle' });
  async function pick(chosen: File) {
    const failed = (message: string) => setState({ step: 'failed', name: chosen.name, message, canRetry: false });
    if (!/^image\/(jpeg|png|gif|webp)$/.test(chosen.type)) return failed(t.logoNoImage);
    setState({ step: 'shrinking', name: chosen.name });
    const file = await shrinkImage(chosen, logoLimits);
    if (file.size >= limits.imageBytesMax) return failed(t.logoTooLarge);
    onChange(await asAddress(file));
    setState({ step: 'done', name: chosen.name });
  }
  return (
    <div className="grid gap-2">
      <FileDrop
        label={t.logo}
        hint={picture ? undefined : t.logoHint}
        error={error}
        accept="image/jpeg,image/png,image/gif,image/webp"
        state={state}
        reach={picture ? 'at' : undefined}
        onPick={(file) => void pick(file)}
        preview={
          picture ? (
            <img
              src={picture}
              alt={t.logoChosen}
              width={72}
              height={72}
              className="size-18 shrink-0 rounded-md border border-border object-cover"
            />
          ) : (
            <span
              aria-hidden="true"
              style={{ background: logoColourOf(name), color: '#fff' }}
              className="grid size-18 shrink-0 place-items-center rounded-md text-2xl font-semibold"
            >
              {initialsOf(name) || '•'}
            </span>
          )
        }
      />
      {picture && (
        <Button
          size="small"
          variant="ghost"
          className="w-fit"
          onClick={() => {
            setState({ step: 'idle' });
            onChange(null);
          }}
        >
          {t.logoMake}
        </Button>
      )}
    </div>
  );
}

const asAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')));
    reader.readAsDataURL(file);
  });
