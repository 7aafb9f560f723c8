import * as styles from "./only-staff-ask.module.css";
import { Alert } from "@sannong/ui";
import { Link } from "react-router";

/** For somebody who may read the catalogue and ask for nothing in it. */
export const OnlyStaffAsk = () => (
  <div className={styles.onlyStaffAsk}>
    <Alert>
      <p>
        数据由工作人员账号申请，您的账号可以查看
        <Link className="link" to="/data/dataanalysis">
          数据目录
        </Link>
        。
      </p>
    </Alert>
  </div>
);
