/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/**
 * The server's clock, as far as its answers told: a phone's own may be minutes off it, or a day. What is compared with
 * a moment of the server, or called today, goes by this one; what begins and ends on the device may go by its own.
 */
export const clock = {
  now: (): number => Date.now() + ahead,
  date: (): Date => new Date(clock.now()),
  /** A moment that was noted by the device's own clock. */
  noted: (at: number): Date => new Date(at + ahead),
  /**
   * An answer names the second it was made in, which was some time between asking and now. A clock that agrees with
   * that is left as it is; any other is moved no further than to where it does.
   */
  learn(madeAt: string | null, askedAt: number): void {
    const made = Date.parse(madeAt ?? '');
    const [least, most] = [made - Date.now(), made + 1000 - askedAt];
    if (least <= most) ahead = Math.min(Math.max(ahead, least), most);
  },
};
