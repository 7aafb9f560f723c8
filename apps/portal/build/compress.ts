import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_IT = /\.(js|css|svg|html|json)$/;

const brotliOf = (content: Buffer) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes file.br and file.gz beside every file that gains by it. */
export async function compressAll(folder: string): Promise<{ files: number; bytes: number }> {
  const names = (await readdir(folder)).filter((name) => WORTH_IT.test(name));
  const sizes = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      const [br, gz] = await Promise.all([brotliOf(content), zip(content, { level: 9 })]);
      await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)]);
      return br.length;
    }),
  );
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
