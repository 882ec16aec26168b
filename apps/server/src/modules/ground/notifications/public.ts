export { notificationDone, notify, notifyAll, type NotificationWish } from './notify.ts';
export { forgetNotifications, notificationJobs, takeOverNotifications } from './deliver.ts';
export { choicesOf, storedChoices } from './preferences.ts';
export { dropLettersBefore, readBefore } from './old-news.ts';
