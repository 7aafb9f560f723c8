/** One file of docs/manuals as the build makes it (build/manuals/plugin.ts). */
declare module "*.md?manual" {
  export const manual: import("./manual.queries.ts").ManualText;
}
