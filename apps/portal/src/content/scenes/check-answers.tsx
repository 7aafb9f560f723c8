import * as styles from "./check-answers.module.css";
import { SCENE_REVIEW_DAYS, sceneLevels, type SceneSection } from "@sannong/contract/content/scene-words";
import { submitScene } from "@sannong/contract/content/scenes";
import type { SceneDeclaration } from "@sannong/contract/content/scenes.schemas";
import { Alert, Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { Answers } from "./answers.tsx";
import { sceneQueries } from "./scenes.queries.ts";

type Props = {
  declaration: SceneDeclaration;
  onChange: (section: SceneSection) => void;
  onBack: () => void;
};

/** 核对并提交: everything once more, each part with its way back, then the one button. */
export function CheckAnswers({ declaration, onChange, onBack }: Props) {
  const { id, form, regionName, levels, revision } = declaration;
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const submit = useMutation({
    mutationFn: () => call(submitScene, { id, revision }),
    onMutate: () => setProblem(undefined),
    onSuccess: async ({ receiptNumber }) => {
      toast.success(`已提交，受理编号 ${receiptNumber}`);
      await client.invalidateQueries({ queryKey: sceneQueries.key });
      onBack();
    },
    onError: onRefusal(submitScene, {
      // the newer answers first, and then that they are to be looked at
      "scenes.changedMeanwhile": () =>
        void client
          .invalidateQueries({ queryKey: sceneQueries.declaration(id).queryKey })
          .then(() => setProblem("这份申报刚在别处改过，请核对上面的最新内容，再按“提交申报”")),
      "scenes.incomplete": setProblem,
      "scenes.unknownSystem": setProblem,
      "scenes.outsideRegion": setProblem,
    }),
  });
  const way = levels.map((level) => sceneLevels[level]).join("、");
  return (
    <>
      <Answers form={form} regionName={regionName} onChange={onChange} />
      {problem && (
        <div role="alert">
          <Alert tone="err">{problem}</Alert>
        </div>
      )}
      <p>
        提交后由{way}依次审核，每级一般 {SCENE_REVIEW_DAYS}{" "}
        个工作日。审核期间不能修改，需要时可以撤回。公布后所有人都能看到以上内容，请确认不含个人信息和涉密内容。
      </p>
      <p className={styles.scActs}>
        <Button variant="primary" size="large" busy={submit.isPending} onClick={() => submit.mutate()}>
          提交申报
        </Button>
        <Button size="large" onClick={onBack}>
          返回
        </Button>
      </p>
    </>
  );
}
