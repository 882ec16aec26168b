/**
 * Asks or decides, and says yes to what it is asked about: for tests in which the same is meant several times.
 * `post` sends with what is added to the body.
 */
export async function sayingYes<Answer extends { body: any }>(post: (yes: object) => Promise<Answer>): Promise<Answer> {
  const first = await post({});
  const asked = first.body.error;
  return asked?.field === 'duplicateOf' ? post({ duplicateOf: asked.params.seen ?? asked.params.id }) : first;
}
