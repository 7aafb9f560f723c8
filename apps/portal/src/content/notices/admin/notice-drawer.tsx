import { type NoticeKind, noticeKinds } from "@sannong/contract/content/notice-words";
import { type ManagedNotice, notices } from "@sannong/contract/content/notices-publication";
import { Button, Dialog, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useCallback, useState } from "react";
import { useForm } from "../../../lib/forms/use-form.ts";
import { FilesField, useFilesChange } from "../../../console/parts/files-field.tsx";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { ApiRefusal } from "../../../lib/api/api-failure.ts";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { NoticeArticle } from "../notice-article.tsx";
import { emptyNotice, inputOf, type NoticeValues, paragraphsOf, valueNames, valuesOf } from "./notice-values.ts";

type Props = {
  /** undefined: a new one */
  notice: ManagedNotice | undefined;
  /** where a new one is published, and by whom */
  own: { areaCode: string; company: string };
  onSaved: () => void;
  onClose: () => void;
};

const MOST_FILES = 20;
const kinds = Object.entries(noticeKinds) as [NoticeKind, { name: string }][];
const storedOf = (notice: ManagedNotice): Stored<NoticeValues> => ({
  values: valuesOf(notice),
  revision: notice.revision,
  changedBy: notice.changedBy,
  changedAt: notice.changedAt,
});
const inWords = (field: string, value: unknown): string => {
  if (field === "kind") return noticeKinds[value as NoticeKind].name;
  if (field === "audience") return value === "staff" ? "只给工作人员" : "所有人";
  return typeof value === "string" ? value.replace("T", " ") : "";
};

/** Everything a notice says, to be written or changed, with a look at it as the public will see it. */
export function NoticeDrawer({ notice, own, onSaved, onClose }: Props) {
  const stored = notice
    ? storedOf(notice)
    : { values: emptyNotice(own.company), revision: 0, changedBy: null, changedAt: null };
  const form = useForm<NoticeValues>({ defaultValues: stored.values });
  const [files, setFiles] = useState<{ attach: string[]; detach: string[] }>({ attach: [], detach: [] });
  const ofFiles = useFilesChange(MOST_FILES, `notice:${notice?.id}:${stored.revision}`);
  const [isShown, setIsShown] = useState(false);
  const { errors } = form.formState;
  const { setValue } = form;
  const tellFiles = useCallback(
    (change: { attach: string[]; detach: string[] }, words: string) => {
      setFiles(change);
      setValue("files", words, { shouldDirty: true });
    },
    [setValue],
  );
  const areaCode = notice?.areaCode ?? own.areaCode;
  const needed = (name: keyof NoticeValues) => form.register(name, { required: `请填写${valueNames[name]}` });

  const save = async (values: NoticeValues, revision: number) => {
    const { msg } = await callWithMessage(notices.save, {
      ...inputOf(values),
      areaCode,
      ...(notice && { id: notice.id, revision }),
      ...files,
    });
    toast.success(msg);
  };
  const field = (name: "title" | "source" | "author" | "keywords") => (
    <TextField label={valueNames[name]} required problem={errors[name]?.message} {...needed(name)} />
  );
  return (
    <EditDrawer<NoticeValues>
      title={notice ? "修改通知" : "新建通知"}
      stored={stored}
      form={form}
      names={valueNames}
      inWords={inWords}
      save={save}
      isConflict={({ reason }: ApiRefusal) => reason === "content.changedMeanwhile"}
      reread={async () => storedOf(await call(notices.read, { id: notice?.id ?? "" }))}
      onFailure={onRefusal(notices.save)}
      onSaved={onSaved}
      onClose={onClose}
      saveLabel={notice ? "保存" : "存为草稿"}
      draft={ofFiles.draft}
      isSending={ofFiles.uploads.isBusy}
    >
      {notice?.state === "published" && <p className="sm sec2">这条通知已发布，保存后公众随即看到新的内容。</p>}
      <SelectField label={valueNames.kind} {...form.register("kind")}>
        {kinds.map(([kind, { name }]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      {field("title")}
      <TextArea
        label={valueNames.summary}
        rows={2}
        maxLength={300}
        required
        problem={errors.summary?.message}
        {...needed("summary")}
      />
      <TextArea
        label={valueNames.text}
        hint="每行一段；“一、标题”的样子单独一行，显示为小标题"
        rows={12}
        required
        problem={errors.text?.message}
        {...needed("text")}
      />
      {field("source")}
      {field("author")}
      {field("keywords")}
      <SelectField label={valueNames.audience} {...form.register("audience")}>
        <option value="everybody">所有人</option>
        <option value="staff">只给工作人员</option>
      </SelectField>
      <TextField
        type="datetime-local"
        label={`${valueNames.publishedAt}（选填）`}
        hint="不填就是按下发布的时候；填以后的时间，到时自动出现"
        {...form.register("publishedAt")}
      />
      <TextField
        type="date"
        label={`${valueNames.publicUntil}（选填）`}
        hint="不填就一直显示"
        {...form.register("publicUntil")}
      />
      <FilesField files={notice?.attachments ?? []} most={MOST_FILES} change={ofFiles} onChange={tellFiles} />
      <p>
        <Button icon="eye" onClick={() => setIsShown(true)}>
          预览
        </Button>
      </p>
      {isShown && <Preview values={form.getValues()} onClose={() => setIsShown(false)} />}
    </EditDrawer>
  );
}

/** As everybody will read it. */
function Preview({ values, onClose }: { values: NoticeValues; onClose: () => void }) {
  const now = useNow();
  const publishedAt = values.publishedAt ? `${values.publishedAt}:00+08:00` : now.toISOString();
  return (
    <Dialog open title="预览" width={780} onClose={onClose}>
      <NoticeArticle
        notice={{
          ...values,
          title: values.title || "没有标题的通知",
          id: "preview",
          publishedAt,
          paragraphs: paragraphsOf(values.text),
          attachments: [],
          earlier: null,
          later: null,
        }}
        size="m"
        tools={null}
      />
    </Dialog>
  );
}
