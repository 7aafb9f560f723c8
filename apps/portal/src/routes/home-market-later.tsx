import { PageLink } from "../lib/navigation/page-link.tsx";
import { ChosenProducts } from "../content/finance/chosen-products.tsx";
import { NoticesBlock } from "../content/notices/notices-block.tsx";
import { FeaturedScenes } from "../content/scenes/featured-scenes.tsx";

export { SituationsBlock } from "../content/situations/situations-block.tsx";

/** The market's last notices. */
export const MarketNotices = () => <NoticesBlock title="通知公告" audience="everybody" frame="sec" />;

/** What the market's home page offers further down. */
export const MarketMore = () => (
  <div className="care-off">
    <ChosenProducts />
    <section className="sec only-d" aria-labelledby="scenes-title">
      <div className="sec-h">
        <h2 id="scenes-title">地方场景</h2>
        <p>各地做成了、可以直接用的数字化应用</p>
        <PageLink className="more link hit" to="/scene/scene">
          更多场景
        </PageLink>
      </div>
      <FeaturedScenes />
    </section>
  </div>
);
