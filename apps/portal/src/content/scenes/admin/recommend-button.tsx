import type { ManagedScene } from "@sannong/contract/content/scenes-publication";
import { Button } from "@sannong/ui";
import { useArrange } from "./use-arrange.ts";

/** Puts a scene behind those that are recommended already, or takes it from among them. */
export function RecommendButton({ scene: { id, name, place, state } }: { scene: ManagedScene }) {
  const { isBusy, recommend, release } = useArrange();
  if (state !== "published") return "—";
  if (place === null)
    return (
      <Button size="small" disabled={isBusy} aria-label={`推荐：${name}`} onClick={() => recommend(id)}>
        推荐
      </Button>
    );
  return (
    <>
      <span className="sm">第 {place} 位</span>
      <Button size="small" disabled={isBusy} aria-label={`取消推荐：${name}`} onClick={() => release(id)}>
        取消推荐
      </Button>
    </>
  );
}
