import sharp from "sharp";

/** A picture as somebody hands it in: a plain ground of 300 × 200 dots. */
export async function pictureCalled(name: string) {
  const ground = { width: 300, height: 200, channels: 3, background: "#2a7" } as const;
  return { name, mimeType: "image/png", buffer: await sharp({ create: ground }).png().toBuffer() };
}
