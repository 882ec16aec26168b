import type { Locale } from '#i18n/words.ts';
import { shareWords } from '#i18n/catalogues/payment-links/share.ts';
import { say } from '#i18n/words.ts';
import type { Href } from '#ui/link.tsx';
import { outside } from '../../../data/paths.ts';
import { either } from '../either.ts';

type Shared = { title: { en: string; fr: string }; url: string };

/** What goes out with a link, in the language of the screen. */
export function shareText(link: Shared, locale: Locale): string {
  return say(shareWords, locale).message({ title: either(link.title, locale), url: link.url });
}

/** Plain addresses that open the phone's own apps; nothing is sent by us. */
export function shareWays(link: Shared, locale: Locale): { whatsapp: Href; sms: Href; email: Href } {
  const text = encodeURIComponent(shareText(link, locale));
  return {
    whatsapp: outside(`https://wa.me/?text=${text}`),
    // "?&body" is read by both Android and iOS, which disagree about the first separator.
    sms: outside(`sms:?&body=${text}`),
    email: outside(`mailto:?subject=${encodeURIComponent(either(link.title, locale))}&body=${text}`),
  };
}
