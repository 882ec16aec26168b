import type { RoleKey } from '#domain/access/roles.ts';

/** Somebody who can log in. */
export type Person = { email: string; roleKey: RoleKey; organisation: string };

/** What the running product tells the stories about itself. */
export type World = {
  /** Console, pay pages and production API; without a slash at its end. */
  url: string;
  sandboxUrl: string;
  phoneUrl: string;
  password: string;
  people: Person[];
  /** Somebody no other story needs, because this one gets locked out. */
  forgetful: Person;
  /** Staff in the first organisation and an admin in the second; no other story needs them. */
  traveller: { email: string; organisations: string[] };
  /**
   * Another organisation with money on its payout account, a bank paid by file and nothing else going on. No other
   * story needs it.
   */
  sawmill: { clerk: Person; manager: Person; admin: Person; owner: Person };
  /** Where the one browser of the run listens. */
  browser: string;
  /** Folder for what a failed story leaves behind. */
  remains: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    world: World;
  }
}
