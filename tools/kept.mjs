import { constants } from 'node:os';

/**
 * What parts of `npm test` say that are not read aloud: kept until they end, so that two do not speak at once. That one
 * began is said at once; and whoever ends the run before its time (Ctrl-C, the clock of a CI) reads what was kept so
 * far, for what hangs is just what they look for. `end` gets the signal, to pass it on.
 */
export function keeping(end) {
  const kept = new Map();
  const tell = () => {
    for (const [name, said] of kept) console.log(`\n━━ ${name}, not ended\n\n${said}`);
    kept.clear();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      tell();
      end(signal);
      process.exit(128 + constants.signals[signal]);
    });
  return {
    begin(name) {
      kept.set(name, '');
      console.log(`… ${name}: began`);
    },
    add: (name, text) => void kept.set(name, kept.get(name) + text),
    /** Gives what it said. */
    end(name) {
      const said = kept.get(name);
      kept.delete(name);
      return said;
    },
    tell,
  };
}
