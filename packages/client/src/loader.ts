/** Visible or hidden; asking twice for the same changes nothing. It hides when the last caller is done. */
export function createLoader(onChange: (visible: boolean) => void): { show(): void; hide(): void } {
  let pending = 0;
  return {
    show() {
      pending += 1;
      if (pending === 1) onChange(true);
    },
    hide() {
      if (pending === 0) return;
      pending -= 1;
      if (pending === 0) onChange(false);
    },
  };
}
