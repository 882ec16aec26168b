import { secondFactorApi } from '#contract/second-factor/api.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../data/paths.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** Said before keys are typed that an operator shows once: they would be gone with the way to choose a PIN. */
export function PinNeeded() {
  const { choosePin } = useWords(secondStepWords);
  const { pinNeeded, pinNeededText } = useWords(waitingKeysWords);
  const { data } = useEndpoint(secondFactorApi.state);
  if (data?.pin.setAt !== null) return null;
  return (
    <Banner
      tone="warning"
      title={pinNeeded}
      action={<ButtonLink href={to('/settings/security')}>{choosePin}</ButtonLink>}
    >
      {pinNeededText}
    </Banner>
  );
}
