import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementPolicy } from '#contract/settlements/schemas.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useShown } from '../../data/shown.ts';
import { useWrite } from '../../data/write.ts';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { ruleItems } from './rule-items.ts';

export type PolicySwitch = { policy: SettlementPolicy; to: 'active' | 'inactive' | 'revoked'; label: string };
type Props = PolicySwitch & { onClose: () => void };

/** Whoever switches a rule on answers for what they read here; whoever stops one is kept waiting by nothing. */
export const SwitchDialog = onceRead(
  function SwitchDialog({ policy: newest, to, label, onClose }: Props) {
    const t = useWords(settlementFormWords);
    const { shown: policy, takeNote } = useShown(newest, ({ version }) => (to === 'active' ? version : to));
    const rule = ruleItems(policy, useLocale());
    const change = useWrite(settlementsApi.switchPolicy, { invalidates: [settlementsApi.policies], quiet: true });
    return (
      <PinDialog
        open
        onClose={onClose}
        changed={takeNote}
        title={t.switchTitle({ what: label, name: policy.name })}
        confirmLabel={label}
        onPin={async (pin) => {
          const body = to === 'active' ? { to, version: policy.version, pin } : { to, pin };
          await change.mutateAsync({ params: { id: policy.id }, body });
          toast.success(t.saved);
        }}
      >
        {to === 'active' && <DescriptionList columns={1} items={rule} />}
      </PinDialog>
    );
  },
  ({ to }) => to !== 'active',
);
