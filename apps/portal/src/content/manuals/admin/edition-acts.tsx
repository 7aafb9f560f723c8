import { editionName, SUPPLIED } from "@sannong/contract/content/manual-edition-words";
import {
  type ManagedManual,
  discardEdition,
  type EditionSummary,
  publishEdition,
  returnToSupplied,
} from "@sannong/contract/content/manuals-admin";
import { Alert, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { manualName } from "./edition-view.tsx";
import { manualAdminQueries } from "./manual-admin.queries.ts";

/** What is to be done with a manual, once it is confirmed. */
export type EditionAct =
  | { act: "publish" | "discard"; edition: EditionSummary }
  | { act: "return"; edition: EditionSummary };

type Props = {
  manual: Pick<ManagedManual, "of" | "shown">;
  asked: EditionAct;
  onDone?: () => void;
  onClose: () => void;
};

const nameOf = (edition: EditionSummary | null) => (edition ? editionName(edition.number) : SUPPLIED);

function ask({ act, edition: { id, of, revision } }: EditionAct, shown: EditionSummary | null) {
  if (act === "publish") return callWithMessage(publishEdition, { id, revision, shown: shown?.id ?? null });
  if (act === "discard") return callWithMessage(discardEdition, { id, revision });
  return callWithMessage(returnToSupplied, { of, shown: id });
}

/** Asks before readers see something else, and before a draft is gone. */
export function EditionActs({ manual: { of, shown }, asked, onDone, onClose }: Props) {
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: () => ask(asked, shown),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      onDone?.();
    },
    onError: onRefusal(publishEdition),
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: manualAdminQueries.key });
    },
  });
  const { title, verb, isHarmful } = wordsOf(asked, manualName(of));
  return (
    <Confirm
      title={title}
      verb={verb}
      isHarmful={isHarmful}
      isBusy={acting.isPending}
      onConfirm={() => acting.mutate()}
      onClose={onClose}
    >
      <Consequence asked={asked} shown={shown} />
    </Confirm>
  );
}

function wordsOf({ act, edition }: EditionAct, name: string) {
  if (act === "discard") return { title: `删除这份${name}草稿？`, verb: "删除草稿", isHarmful: true };
  if (act === "return") return { title: `恢复${name}${SUPPLIED}？`, verb: "恢复", isHarmful: true };
  const verb = edition.number === null ? "发布" : "重新发布";
  const what = edition.number === null ? "草稿" : editionName(edition.number);
  return { title: `${verb}${name}（${what}）？`, verb, isHarmful: false };
}

function Consequence({ asked: { act, edition }, shown }: { asked: EditionAct; shown: EditionSummary | null }) {
  if (act === "discard") return <p>“{edition.note}”这份草稿删除后不能恢复，读者看到的不受影响。</p>;
  if (act === "return")
    return (
      <p>
        五秒内读者看到的由{nameOf(shown)}换成{SUPPLIED}，搜索也跟着换。{nameOf(shown)}留在历次版本里，可以重新发布。
      </p>
    );
  const isOutdated = edition.number === null && edition.basedOn !== (shown?.number ?? null);
  return (
    <>
      <p>
        五秒内所有读者在手册页看到这一版：“{edition.note}”。现在的{nameOf(shown)}
        {shown ? "留在历次版本里，可以重新发布。" : "随时可以恢复。"}
      </p>
      {isOutdated && (
        <Alert tone="warn">
          这份草稿是从{edition.basedOn === null ? SUPPLIED : editionName(edition.basedOn)}写起的，读者现在看的是
          {nameOf(shown)}；发布后，那一版里的改动不会保留。
        </Alert>
      )}
    </>
  );
}
