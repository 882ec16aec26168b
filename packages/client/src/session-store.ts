/** Life in seconds, moment of issue in milliseconds since 1970. */
export type Tokens = { accessToken: string; refreshToken: string; expiresIn: number; refreshedAt: number };

/**
 * Where one environment's tokens lie. A request keeps the slot it began with, so a refresh that ends after a
 * switch of environment can never write a sandbox session into production.
 */
export type TokenSlot = {
  readonly name: string;
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
};

export type SessionStore = {
  slot(): TokenSlot;
  /** The organisation this page shows; the server refuses a token of another one. */
  organisationId(): string | null;
  /** A stable name of this browser. */
  distinctId(): string;
  /** Told when another tab wrote or cleared the tokens. Returns the way to stop listening. */
  onForeignChange(listener: () => void): () => void;
};
