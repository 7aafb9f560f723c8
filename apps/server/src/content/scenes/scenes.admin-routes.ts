import { actOnScene, arrangeScenes, deskScenes, sceneArrangement } from "@sannong/contract/content/scenes-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { ScenesDesk } from "./scenes.desk-service.ts";

export function scenesAdminRoutes(server: Server, desk: ScenesDesk): void {
  server.serve(deskScenes, (asked, asker) => desk.list(asked, asker));
  server.serve(actOnScene, async (given, asker) => {
    const scene = await desk.act(given, asker);
    const said = scene.state === "published" ? "已恢复公布，公众随即可以看到" : "已撤下，公众不再看到";
    return new Told(said, scene);
  });
  server.serve(sceneArrangement, () => desk.arrangement());
  server.serve(arrangeScenes, async (given, asker) => new Told("推荐的场景已调整", await desk.arrange(given, asker)));
}
