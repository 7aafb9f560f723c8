import { Icon } from "@sannong/ui";

/** Says honestly that the column has no notices yet and where to ask meanwhile. */
export function NoticesBlock({ helpLine }: { helpLine: string }) {
  return (
    <section className="sec" aria-labelledby="notices-title">
      <div className="sec-h">
        <h2 id="notices-title">通知公告</h2>
      </div>
      <div className="card pad soon">
        <Icon name="bell" size="l" />
        <p>
          <b>栏目即将开放</b>
        </p>
        <p className="sm sec2">补贴公示、申报通知和政策解读会发布在这里。现在想了解某项政策，请拨打 {helpLine}。</p>
      </div>
    </section>
  );
}
