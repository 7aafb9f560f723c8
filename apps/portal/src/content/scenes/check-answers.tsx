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
  const { id, form, regionName, levels } = declaration;
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const submit = useMutation({
    mutationFn: () => call(submitScene, { id }),
    onSuccess: async ({ receiptNumber }) => {
      toast.success(`已提交，受理编号 ${receiptNumber}`);
      await client.invalidateQueries({ queryKey: sceneQueries.key });
      onBack();
    },
    onError: onRefusal(submitScene, {
      "scenes.incomplete": setProblem,
      "scenes.unknownSystem": setProblem,
      "scenes.outsideRegion": setProblem,
    }),
  });
  const way = levels.map((level) => sceneLevels[level]).join("、");
  return (
    <>
      <Answers form={form} regionName={regionName} onChange={onChange} />
      {problem && <Alert tone="err">{problem}</Alert>}
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
