import { useState } from 'react';
import { passwordsWords } from '#i18n/catalogues/auth/passwords.ts';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import type { Sent } from './sent-code.ts';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { DoorFrame, DoorTitle } from './door-frame.tsx';
import { keepReset } from './password-reset.ts';

export function Screen() {
  const t = useWords(passwordsWords);
  const go = useGo();
  const [sent, setSent] = useState<Sent | null>(null);
  const [contact, setContact] = useState('');
  const back = (
    <p className="px-1 text-center text-sm">
      <Link href={to('/login')}>{t.back}</Link>
    </p>
  );
  if (sent) {
    return (
      <DoorFrame below={back}>
        <CodeStep
          purpose="forgotPassword"
          sent={sent}
          onSent={setSent}
          onChecked={({ otpToken, existingUser, organisations }) => {
            keepReset({ otpToken, name: existingUser?.name ?? '', organisations });
            go(to('/reset-password'));
          }}
          onBack={() => setSent(null)}
        />
      </DoorFrame>
    );
  }
  return (
    <DoorFrame below={back}>
      <DoorTitle title={t.forgotTitle} text={t.forgotText} />
      <ContactStep
        purpose="forgotPassword"
        initial={contact}
        submit={t.send}
        onSent={(next) => {
          setContact(next.target);
          setSent(next);
        }}
      />
    </DoorFrame>
  );
}
