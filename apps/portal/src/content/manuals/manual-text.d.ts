/** One file of docs/manuals as the build makes it (build/manuals/plugin.ts). */
declare module "*.md?manual" {
  export const manual: {
    title: string;
    version: string;
    publishedOn: string;
    chapters: readonly { id: string; text: string }[];
    /** rendered at build time; markup in the text is escaped */
    html: string;
    /** the same as PDF */
    paper: string;
    pages: number;
    bytes: number;
  };
}
