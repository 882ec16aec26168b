import { createRoot } from 'react-dom/client';
import { afterEach, it } from 'vitest';
import { LocaleProvider } from '#ui/locale.tsx';
import { reads } from '../testing/user.ts';
import { PinDialog } from './pin-dialog.tsx';

let close = () => {};
afterEach(() => close());

it('shows the question it waits for an answer to, whoever asks', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <LocaleProvider fixed="en">
      <PinDialog
        open
        onClose={() => {}}
        title="Send"
        confirmLabel="Send"
        asks={{
          question: <p>Both are meant</p>,
          blockedReason: 'Look at the other one first',
          isAsked: () => true,
        }}
        onPin={async () => {}}
      />
    </LocaleProvider>,
  );
  await reads('Both are meant');
});
