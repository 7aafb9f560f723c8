/** What the watermark says: the user's name and today's date (specification §1), in the viewer's own calendar day. */
export function watermarkText(nickname: string, now: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${nickname} ${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
