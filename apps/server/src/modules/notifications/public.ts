export { notificationDone, notify, notifyAll, type NotificationWish } from './notify.ts';
export { forgetNotifications, notificationStage } from './deliver.ts';
export { choicesOf, storedChoices } from './preferences.ts';
