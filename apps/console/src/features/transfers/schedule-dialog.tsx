import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { scheduleWords } from '#i18n/catalogues/transfers/words.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { HeldBecause } from './held-because.tsx';
import type { ScheduleAct } from './schedule-drawer.tsx';

type Props = { schedule: TransferSchedule; onClose: () => void };
const touched = [transfersApi.schedules];

/** Pausing is always safe; sending, skipping and going on need the PIN, ending a reason. */
export const ScheduleDialog = ({ act, ...props }: Props & { act: ScheduleAct }) =>
  act === 'cancel' ? <End {...props} /> : act === 'pause' ? <Pause {...props} /> : <GoOn {...props} act={act} />;

const GoOn = onceRead(function GoOn({ act, schedule: newest, onClose }: Props & { act: 'sendHeld' | 'resume' }) {
  const t = useWords(scheduleWords);
  const locale = useLocale();
  const { shown: schedule, takeNote } = useShown(newest, ({ version }) => version);
  const resume = useWrite(transfersApi.resumeSchedule, { invalidates: touched, quiet: true, loader: 'hide' });
  const send = useWrite(transfersApi.sendHeldSchedule, {
    invalidates: [transfersApi.schedules, transfersApi.list],
    quiet: true,
    loader: 'hide',
  });
  const onceMore = useOnceMore('transfers.duplicate');
  const params = { id: schedule.id };
  const about = { amount: formatMoney(schedule.amount, locale), name: schedule.beneficiary.name };
  if (act === 'sendHeld') {
    return (
      <PinDialog
        open
        onClose={onClose}
        changed={takeNote}
        title={t.sendHeldTitle(about)}
        asks={onceMore}
        confirmLabel={t.sendHeld}
        onPin={async (pin) => {
          await onceMore.send((seen) =>
            send.mutateAsync({ params, body: { pin, plannedFor: schedule.nextAt!, ...seen } }),
          );
          toast.success(t.sentAnyway);
        }}
      >
        <HeldBecause schedule={schedule} />
        <p className="text-muted">{t.sendHeldText}</p>
      </PinDialog>
    );
  }
  const isSkip = schedule.status === 'held';
  return (
    <PinDialog
      open
      onClose={onClose}
      changed={takeNote}
      title={isSkip ? t.skipTitle(about) : t.resumeTitle(about)}
      confirmLabel={isSkip ? t.skip : t.resume}
      onPin={async (pin) => {
        await resume.mutateAsync({ params, body: { pin, version: schedule.version } });
        toast.success(isSkip ? t.skipped : t.resumed);
      }}
    >
      <p className="text-muted">{isSkip ? t.skipText : t.resumeText}</p>
    </PinDialog>
  );
});

function Pause({ schedule, onClose }: Props) {
  const t = useWords(scheduleWords);
  const pause = useWrite(transfersApi.pauseSchedule, { invalidates: touched });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      confirmLabel={t.pause}
      title={t.pause}
      description={t.pauseText}
      onConfirm={async () => {
        await pause.mutateAsync({ params: { id: schedule.id } });
        toast.success(t.paused);
      }}
    />
  );
}

function End({ schedule, onClose }: Props) {
  const t = useWords(scheduleWords);
  const locale = useLocale();
  const form = useForm(transfersApi.cancelSchedule, {
    start: { note: '' },
    schema: transfersApi.cancelSchedule.body,
    input: (body) => ({ params: { id: schedule.id }, body }),
    invalidates: touched,
    onSent({ runs }) {
      // It may have sent once more since it was drawn here.
      toast.success(runs > schedule.runs ? t.endedLate : t.ended);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t.cancelTitle({ amount: formatMoney(schedule.amount, locale), name: schedule.beneficiary.name })}
      description={t.cancelText}
      submitLabel={t.cancel}
      onClose={onClose}
    >
      <Field label={t.reason} required error={form.error('note')}>
        <TextInput {...form.bind('note')} maxLength={limits.noteMax} data-autofocus />
      </Field>
    </FormDialog>
  );
}
