import * as styles from "./device-list.module.css";
import { endOneSession, endOtherSessions, listSessions } from "@sannong/contract/authentication/devices";
import type { OutputOf } from "@sannong/contract/endpoint";
import { inWords } from "@sannong/contract/rules/authentication/device-words";
import { Button, ErrorState, Icon, type IconName, Skeleton, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { factorsInWords, momentInWords } from "../../lib/words/words.ts";

type Device = OutputOf<typeof listSessions>["sessions"][number];

const iconOf: Record<Device["kind"], IconName> = {
  phone: "phone",
  tablet: "phone",
  computer: "server",
  unknown: "link",
};
const listKey = ["devices", "list"];

/** Where one is signed in now: which is this one, end one, end all others (design §4). */
export function DeviceList() {
  const cache = useQueryClient();
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const refresh = () => cache.invalidateQueries({ queryKey: listKey });
  const endOne = useMutation({
    mutationFn: ({ id }: Device) => call(endOneSession, { id }),
    onSuccess: () => void toast.success("这台设备已退出登录"),
    onError: onRefusal(endOneSession),
    onSettled: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ ended }) => void toast.success(`其他 ${ended} 台设备已退出登录`),
    onError: onRefusal(endOtherSessions),
    onSettled: refresh,
  });

  if (list.isPending) return <Skeleton rows={1} label="正在读取登录设备" />;
  if (list.isError && !list.data) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
  const { sessions } = list.data;
  const others = sessions.filter(({ current }) => !current).length;

  async function askOne(device: Device) {
    const sure = await askConfirm({
      title: "让这台设备退出登录？",
      text: `${inWords(device)}，${momentInWords(device.startedAt)} 登录。那里没有保存的内容会丢失。`,
      confirmLabel: "让它退出",
      tone: "danger",
    });
    if (sure) endOne.mutate(device);
  }
  async function askOthers() {
    const sure = await askConfirm({
      title: "退出其他全部设备？",
      text: `其他 ${others} 台设备立即退出登录，这台不受影响。如果有您不认识的设备，请接着修改密码。`,
      confirmLabel: "全部退出",
      tone: "danger",
    });
    if (sure) endOthers.mutate();
  }

  return (
    <section className="bx" aria-labelledby="devices-now">
      <div className="h">
        <h2 id="devices-now">正在登录的设备</h2>
        <Tag>{sessions.length} 台</Tag>
        {others > 0 && (
          <Button
            className="more"
            variant="danger"
            size="small"
            busy={endOthers.isPending}
            onClick={() => void askOthers()}
          >
            退出其他设备
          </Button>
        )}
      </div>
      <ul className={styles.deviceList}>
        {sessions.map((device) => (
          <li key={device.id}>
            <Icon name={iconOf[device.kind]} />
            <div className="grow">
              <h3>
                {inWords(device)} {device.current && <Tag tone="ok">本机</Tag>}
              </h3>
              <p>
                地址 {device.address}，{momentInWords(device.startedAt)} 登录（{factorsInWords(device.factors)}）
                {!device.current && `，最近使用 ${momentInWords(device.lastSeenAt)}`}
              </p>
            </div>
            {!device.current && (
              <Button
                size="small"
                busy={endOne.isPending && endOne.variables?.id === device.id}
                aria-label={`让${inWords(device)}退出登录`}
                onClick={() => void askOne(device)}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
