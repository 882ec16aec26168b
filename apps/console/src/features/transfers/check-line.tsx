import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useWords } from '#ui/locale.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Kind } from './transfer-form.ts';
import type { PayeeCheck } from './payee-judge.ts';

type Props = {
  kind: Kind;
  check: PayeeCheck;
  written: string;
  isTicked: boolean;
  onTick: (ticked: boolean) => void;
  onName: (name: string) => void;
  error: string | undefined;
};

/** What the rail says about the account, and the tick that somebody looked twice where it says something else. */
export function CheckLine({
  kind,
  check: { state, check, needsTick },
  written,
  isTicked,
  onTick,
  onName,
  error,
}: Props) {
  const t = useWords(transferFormWords);
  const name = check?.verifiedName ?? check?.name ?? '';
  const canTake = kind !== 'user' && name !== '' && written.trim() !== name;
  const take = canTake && (
    <Button size="small" onClick={() => onName(name)}>
      {t.useName}
    </Button>
  );
  if (needsTick) {
    return (
      <Banner tone={state === 'missing' ? 'danger' : 'warning'} live action={state === 'missing' ? undefined : take}>
        {state === 'missing' ? t.checkMissing : (state === 'partial' ? t.checkPartial : t.checkOther)({ name })}
        <Checkbox
          label={t.iChecked}
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          aria-invalid={error ? true : undefined}
          className="mt-1 font-medium"
        />
        {error && (
          <p role="alert" className="text-sm">
            {error}
          </p>
        )}
      </Banner>
    );
  }
  const shown = {
    none: null,
    asking: (
      <span className="text-muted">
        <Spinner /> {t.checking}
      </span>
    ),
    cannot:
      kind === 'user' && name ? (
        <span className="font-medium">
          <BadgeCheck className="text-primary" /> {name}
        </span>
      ) : kind === 'bank' ? (
        <span className="text-muted">
          <CircleHelp /> {t.checkNone}
        </span>
      ) : null,
    silent: (
      <span className="text-muted">
        <CircleHelp /> {t.checkSilent}
      </span>
    ),
    active: (
      <span className="text-muted">
        <BadgeCheck className="text-primary" /> {t.checkActive}
      </span>
    ),
    strong: (
      <>
        <span className="font-medium">
          <BadgeCheck className="text-primary" /> {t.checkStrong({ name })}
        </span>
        {take}
      </>
    ),
    missing: null,
    partial: null,
    other: null,
  }[state];
  return (
    <div
      role="status"
      className="-mt-2.5 flex min-h-6 flex-wrap items-center gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&>span]:flex [&>span]:items-start [&>span]:gap-1.5"
    >
      {shown}
    </div>
  );
}
