/** A plain window of one real second. */
export class RateLimit {
  #second = 0;
  #used = 0;

  /** 0 when the request may pass, otherwise the seconds to wait. */
  secondsToWait(perSecond: number): number {
    if (perSecond <= 0) return 0;
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) [this.#second, this.#used] = [second, 0];
    this.#used += 1;
    return this.#used > perSecond ? 1 : 0;
  }
}
