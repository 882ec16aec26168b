import { plural, words } from '../../words.ts';

/** What a small badge shows. Its name says the same: who sees one and hears the other means the same thing. */
export const badgeCount = (count: number): string => (count > 99 ? '99+' : String(count));

/** Apart from the notifications' other words: it travels with the frame of every screen. */
export const bellWords = words({
  bell: {
    en: (p: { unread: number }) => (p.unread === 0 ? 'Notifications' : `Notifications, ${badgeCount(p.unread)} unread`),
    fr: (p: { unread: number }) =>
      p.unread === 0
        ? 'Notifications'
        : `Notifications, ${badgeCount(p.unread)} ${plural('fr', p.unread, { one: 'non lue', other: 'non lues' })}`,
  },
});
