/** A check of nothing finds nothing wrong: a mistyped id in a daily command would be well for ever. */
export const noOrganisation = (id: string) => new Error(`There is no organisation ${id} here; nothing was checked.`);
