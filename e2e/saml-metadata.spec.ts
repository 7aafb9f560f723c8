import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { selfSigned } from "../apps/server/src/protocols/saml/keys.ts";
import { samlMetadata } from "../apps/server/test/registration.ts";
import { signedMetadata } from "../apps/server/test/signed-metadata.ts";
import { expect, people, test } from "./support/fixtures.ts";
import { systemsCommand } from "./support/operator.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

test("an operator registers the address of metadata; an administrator sees the ends, and what a new reading came to", async ({
  page,
}) => {
  let published = "";
  const publisher = createServer((_request, response) => response.end(published));
  await new Promise<void>((done) => publisher.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  const [key, next] = await Promise.all(["one", "two"].map((name) => selfSigned(name, new Date())));
  const publish = (change: Partial<Parameters<typeof samlMetadata>[0]>) => {
    const described = { entityId: `${base}/metadata`, acs: `${base}/acs`, certificate: key!.certificate, ...change };
    published = signedMetadata(samlMetadata(described), key!);
  };
  publish({});
  const registered = await systemsCommand<{ metadataSignedBy: string; metadataUrl: string }>(
    ...`add --abbr mdurl --name 按地址登记的系统（演示） --protocol saml --metadata-url ${base}/metadata`.split(" "),
  );
  expect(registered.metadataSignedBy).toMatch(/^([0-9A-F]{2}:){31}/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, people.registryAdministrator, "gov", "/management/systems/mdurl?tab=addresses");
  const panel = page.getByRole("region", { name: "SAML 元数据" });
  await expect(panel.getByRole("list", { name: "证书" })).toContainText(/签名证书 有效 \d{4}-\d\d-\d\d 到期/);
  await expect(panel).toContainText(`序号 0，HTTP-POST，默认，${base}/acs`);
  await expect(panel).toContainText(registered.metadataSignedBy);
  publish({ certificate: next!.certificate });
  await panel.getByRole("button", { name: "立即重读" }).click();
  await expect(page.getByText("已采用新的元数据")).toBeVisible();
  await expect(panel).toContainText("采用了最近一次读到的");

  publish({ acs: "https://elsewhere.example.com/acs" });
  await panel.getByRole("button", { name: "立即重读" }).click();
  await expect(panel.getByText("接收地址或退出地址换到了新的主机：https://elsewhere.example.com")).toBeVisible();
  await expect(panel).toContainText(`序号 0，HTTP-POST，默认，${base}/acs`);
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/saml-metadata-1440.png", fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/saml-metadata-390.png", fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await systemsCommand("remove", "mdurl");
  publisher.close();
});
