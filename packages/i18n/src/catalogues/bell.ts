import { plural, words } from '../words.ts';

/** Apart from the notifications' other words: it travels with the frame of every screen. */
export const bellWords = words({
  bell: {
    en: (p: { unread: number }) => (p.unread === 0 ? 'Notifications' : `Notifications, ${p.unread} unread`),
    fr: (p: { unread: number }) => (p.unread === 0 ? 'Notifications' : `Notifications, ${p.unread} ${plural('fr', p.unread, { one: 'non lue', other: 'non lues' })}`),
  },
});
