import * as styles from "./scene-particulars.module.css";
import aqua1 from "@sannong/ui/art/scenes/aqua-1.svg?url";
import aqua2 from "@sannong/ui/art/scenes/aqua-2.svg?url";
import crop1 from "@sannong/ui/art/scenes/crop-1.svg?url";
import crop2 from "@sannong/ui/art/scenes/crop-2.svg?url";
import garden1 from "@sannong/ui/art/scenes/garden-1.svg?url";
import garden2 from "@sannong/ui/art/scenes/garden-2.svg?url";
import governance1 from "@sannong/ui/art/scenes/governance-1.svg?url";
import governance2 from "@sannong/ui/art/scenes/governance-2.svg?url";
import green1 from "@sannong/ui/art/scenes/green-1.svg?url";
import green2 from "@sannong/ui/art/scenes/green-2.svg?url";
import infra1 from "@sannong/ui/art/scenes/infra-1.svg?url";
import infra2 from "@sannong/ui/art/scenes/infra-2.svg?url";
import livestock1 from "@sannong/ui/art/scenes/livestock-1.svg?url";
import livestock2 from "@sannong/ui/art/scenes/livestock-2.svg?url";
import service1 from "@sannong/ui/art/scenes/service-1.svg?url";
import service2 from "@sannong/ui/art/scenes/service-2.svg?url";
import type { SceneField } from "@sannong/contract/content/scene-words";

const pictures: Record<SceneField, readonly [string, string]> = {
  infra: [infra1, infra2],
  crop: [crop1, crop2],
  garden: [garden1, garden2],
  livestock: [livestock1, livestock2],
  aqua: [aqua1, aqua2],
  green: [green1, green2],
  service: [service1, service2],
  governance: [governance1, governance2],
};

/** A drawing of the field, one of two, always the same for a scene. */
export function ScenePicture({ id, field }: { id: string; field: SceneField }) {
  const sum = Array.from(id).reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0);
  return <img className={`${styles.scPic} art`} src={pictures[field][sum % 2 === 0 ? 0 : 1]} alt="" loading="lazy" />;
}
