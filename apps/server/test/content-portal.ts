import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FilesModule, filesModule } from "../src/operations/files/index.ts";
import { type SearchModule, searchModule } from "../src/catalogue/search/index.ts";
import { fileStorage } from "./file-storage.ts";
import { freshDatabase, silentLog } from "./database.ts";
import { type Browser, signInPortal } from "./sign-in-portal.ts";
import type { Given } from "./sign-in-modules.ts";

type Provided = Parameters<NonNullable<Given["modules"]>>[0] & { files: FilesModule; search: SearchModule };
type Uploaded = { fileUrl: string; fileName: string };

/** A portal whose content administrators change: files and the search are there, the rest the test names. */
export async function contentPortal(modules: (provided: Provided) => ReturnType<NonNullable<Given["modules"]>>) {
  const folder = await mkdtemp(join(tmpdir(), "sannong-content-"));
  const database = await freshDatabase();
  let search: SearchModule | undefined;
  const portal = await signInPortal({
    database,
    modules: (provided) => {
      const files = filesModule({ ...provided, storage: fileStorage(folder), log: silentLog });
      search = searchModule({ ...provided, eventual: database.eventual, log: silentLog });
      return [files, search, ...modules({ ...provided, files, search })];
    },
  });

  return {
    database,
    portal,

    async signedIn(username: string): Promise<Browser> {
      const browser = portal.browser();
      const answer = await browser.signInAs(username);
      if (!answer.success) throw new Error(answer.msg);
      return browser;
    },

    /** Sends a document or a picture, as a browser does. */
    async upload(browser: Browser, fileName: string, content: Buffer, kind = "document"): Promise<Uploaded> {
      const boundary = `form-${randomBytes(8).toString("hex")}`;
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      const reply = await portal.app.inject({
        method: "POST",
        url: `/api/file/ajax/uploadOriginal?kind=${kind}`,
        headers: {
          "content-type": `multipart/form-data; boundary=${boundary}`,
          authorization: browser.state.bearer,
          cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
      const { success, msg, data } = reply.json<{ success: boolean; msg: string; data: Uploaded }>();
      if (!success) throw new Error(msg);
      return data;
    },

    auditOf: (event: string) =>
      database.db.selectFrom("auditEntry").selectAll().where("event", "=", event).orderBy("at").execute(),

    async close() {
      await portal.close();
      search?.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ContentPortal = Awaited<ReturnType<typeof contentPortal>>;
