/**
 * Carries out parts of `npm test` in two lanes at once, each in its order: those that stand `beside`, and the others,
 * which are read aloud as they run. A part waits for the one it `needs`, whichever lane that is in. One that throws
 * holds nobody up; what it threw is thrown when all have ended.
 */
export async function inTwoLanes(parts, carryOut) {
  const ended = new Map();
  const ends = new Map(parts.map(({ name }) => [name, new Promise((end) => ended.set(name, end))]));
  const faults = [];
  const lane = async (some, isAloud) => {
    for (const part of some) {
      await ends.get(part.needs);
      try {
        await carryOut(part, isAloud);
      } catch (fault) {
        faults.push(fault);
      } finally {
        ended.get(part.name)();
      }
    }
  };
  const others = parts.filter((part) => !part.beside);
  await Promise.all([
    lane(
      parts.filter((part) => part.beside),
      others.length === 0,
    ),
    lane(others, true),
  ]);
  if (faults.length > 0) throw faults[0];
}
