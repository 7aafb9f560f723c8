import { Button } from "@sannong/ui";
import { useState } from "react";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { CreatePerson } from "./create-person.tsx";
import { ImportPeople } from "./import-people.tsx";
import { type HandedOut, InitialPassword } from "./initial-password.tsx";
import { PeopleList } from "./people-list.tsx";

/** 用户与机构: the accounts of the administrator's region. */
export function PeopleAdmin() {
  const session = useSession();
  const [making, setMaking] = useState<"one" | "many">();
  const [handed, setHanded] = useState<HandedOut>();
  const mayManage = session.status === "signedIn" && session.permissions.includes("account.manage");
  const close = () => setMaking(undefined);
  return (
    <OfficePage
      title="用户与机构"
      lead="本人管辖区划内的账号。姓名和号码已隐去一部分，查看完整号码须说明原因，并写入审计日志。"
      acts={
        mayManage && (
          <>
            <Button icon="upload" onClick={() => setMaking("many")}>
              批量导入
            </Button>
            <Button variant="primary" icon="plus" onClick={() => setMaking("one")}>
              新建账号
            </Button>
          </>
        )
      }
    >
      <PeopleList mayManage={mayManage} />
      {making === "many" && <ImportPeople onClose={close} />}
      {making === "one" && (
        <CreatePerson
          onClose={close}
          onMade={(made) => {
            close();
            setHanded(made);
          }}
        />
      )}
      {handed && <InitialPassword handed={handed} onClose={() => setHanded(undefined)} />}
    </OfficePage>
  );
}
