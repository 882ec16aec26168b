import { Gallery } from '#ui/gallery/gallery.tsx';

export function Screen() {
  return <Gallery />;
}
