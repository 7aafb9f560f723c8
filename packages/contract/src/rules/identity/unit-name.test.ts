import { expect, test } from "vitest";
import { unitNameOf } from "./unit-name.ts";

test.each([
  [{ code: "32", name: "江苏省" }, "江苏省农业农村厅"],
  [{ code: "3209", name: "盐城市" }, "盐城市农业农村局"],
  [{ code: "320925", name: "建湖县" }, "建湖县农业农村局"],
])("specification §5: the unit of %j is %s", (region, unit) => expect(unitNameOf(region)).toBe(unit));
