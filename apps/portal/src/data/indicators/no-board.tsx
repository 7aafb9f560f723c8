import { Button, buttonClass, EmptyState, ErrorState } from "@sannong/ui";
import { Link } from "react-router";
import { ApiRefusal } from "../../lib/api/api.ts";
import { useSession } from "../../lib/session/session.ts";

type Props = {
  failure: Error;
  themeName: string;
  onRetry: () => void;
  /** to the theme's first indicator */
  onFirst: () => void;
};

const toReports = (
  <Link className={buttonClass()} to="/analysisReport">
    看分析报告
  </Link>
);

/** Whom it is not meant for is told so, and so is whoever follows an old address; what merely failed may be tried again. */
export function NoBoard({ failure, themeName, onRetry, onFirst }: Props) {
  if (failure instanceof ApiRefusal && failure.reason === "brain.unknownIndicator")
    return (
      <div className="pn">
        <EmptyState
          kind="elsewhere"
          title="没有这项指标"
          level={2}
          action={<Button onClick={onFirst}>看“{themeName}”的指标</Button>}
        >
          它可能已经停用，或者不在“{themeName}”这个专题里。
        </EmptyState>
      </div>
    );
  if (!(failure instanceof ApiRefusal && failure.status === 403))
    return <ErrorState title="指标没有加载出来" failure={failure} onRetry={onRetry} />;
  return (
    <EmptyState kind="elsewhere" title="智慧大脑供农业农村部门工作人员使用" level={2} action={toReports}>
      各地运行情况见分析报告。
    </EmptyState>
  );
}

type Nothing = { isAll: boolean; themeName: string; onOverview: () => void };

/** What will be here, and for whoever may, where it is made. */
export function NoIndicators({ isAll, themeName, onOverview }: Nothing) {
  const session = useSession();
  const mayAdd = session.status === "signedIn" && session.government && session.permissions.includes("content.manage");
  const toAdmin = (
    <a className={buttonClass()} href="/management/brain?tab=definitions">
      建立指标
    </a>
  );
  return (
    <div className="pn">
      <EmptyState
        kind="nothingYet"
        title={isAll ? "还没有指标" : `“${themeName}”还没有指标`}
        level={2}
        action={
          <>
            {mayAdd ? toAdmin : toReports} {!isAll && <Button onClick={onOverview}>看总览</Button>}
          </>
        }
      >
        这里将显示各地区的指标数值、同比环比、走势和排名。
        {mayAdd ? "先在管理后台建立指标，再导入数值。" : "省级建立指标、各地报送数值以后就能看到。"}
      </EmptyState>
    </div>
  );
}
