/** @param carryOut carries one part out; `isAloud`: what it says is seen at once. */
export function inTwoLanes<Part extends { name: string; beside?: boolean; needs?: string }>(
  parts: readonly Part[],
  carryOut: (part: Part, isAloud: boolean) => Promise<unknown>,
): Promise<void>;
