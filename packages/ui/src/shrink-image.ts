/** What a picture may be at most once it leaves the device. */
export type ShrinkLimits = { maxSide: number; maxBytes: number };

/** Small enough as it is: nothing is gained by drawing it anew. */
const smallBytes = 200_000;

/**
 * Draws a photo anew, smaller, before it is sent: a phone's camera makes ten times what can be read, and the line is
 * slow. What is no picture, an animation, or a browser that cannot draw it leaves the file as it is; the server looks
 * again in any case.
 */
export async function shrinkImage(file: File, { maxSide, maxBytes }: ShrinkLimits): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= Math.min(smallBytes, maxBytes)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    let side = Math.min(maxSide, Math.max(bitmap.width, bitmap.height));
    let best: Blob = file;
    for (let tries = 0; tries < 4; tries++, side = Math.round(side * 0.7)) {
      const blob = await draw(bitmap, side);
      if (blob && blob.size < best.size) best = blob;
      if (best.size < maxBytes) break;
    }
    bitmap.close();
    return best === file ? file : new File([best], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

function draw(bitmap: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG knows no transparency: what was clear becomes paper, not black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
}
