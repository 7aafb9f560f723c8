import * as styles from "./service-drawer.module.css";
import * as serviceGuideStyles from "../service-guide.module.css";
import { type ManagedService, services } from "@sannong/contract/catalogue/guides-publication";
import { dayOf } from "@sannong/contract/rules/time/days";
import { Alert, Button, buttonClass, Dialog, toast } from "@sannong/ui";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../../lib/forms/use-form.ts";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { GuideSections } from "../guide-sections.tsx";
import { GuideFields } from "./guide-fields.tsx";
import { documentOf } from "./guide-values.ts";
import { ServiceFields } from "./service-fields.tsx";
import { emptyService, inputOf, problemsOf, type ServiceValues, valuesOf } from "./service-values.ts";
import { inWords, valueNames } from "./service-words.ts";

type Props = {
  /** undefined: a new one */
  service: ManagedService | undefined;
  /** where a new one is to be had, and whose it is */
  own: { areaCode: string; company: string };
  onSaved: () => void;
  onClose: () => void;
};

/** Everything of a service and its guide, with a look at the guide as the public will see it. */
export function ServiceDrawer({ service, own, onSaved, onClose }: Props) {
  const today = dayOf(useNow());
  const storedOf = (one: ManagedService): Stored<ServiceValues> => ({
    values: valuesOf(one, today),
    revision: one.revision,
    changedBy: one.changedBy,
    changedAt: one.changedAt,
  });
  const [stored] = useState<Stored<ServiceValues>>(
    service ? storedOf(service) : { values: emptyService(own, today), revision: 0, changedBy: null, changedAt: null },
  );
  const form = useForm<ServiceValues>({
    defaultValues: stored.values,
    resolver(values) {
      const problems = Object.entries(problemsOf(values)).map(([field, message]) => [
        field,
        { type: "validate", message },
      ]);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(problems) };
    },
  });
  const [isShown, setIsShown] = useState(false);
  const hasGuide = useWatch({ control: form.control, name: "guide" }) === "now";

  const save = async (values: ServiceValues, revision: number) =>
    toast.success((await callWithMessage(services.save, { ...inputOf(values), ...(service && { revision }) })).msg);
  return (
    <EditDrawer<ServiceValues>
      title={service ? `修改服务：${service.name}` : "新建服务"}
      stored={stored}
      form={form}
      names={valueNames}
      inWords={inWords}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={async () => storedOf(await call(services.read, { identification: service?.identification ?? "" }))}
      onFailure={onRefusal(services.save, {
        "serviceDesk.identificationTaken": (message) => form.setError("identification", { message }),
        "serviceDesk.codeTaken": (message) => form.setError("code", { message }),
        "serviceDesk.moduleUnknown": (message) => form.setError("moduleId", { message }),
        "serviceDesk.systemUnknown": (message) => form.setError("systemAbbr", { message }),
      })}
      onSaved={onSaved}
      onClose={onClose}
      saveLabel={service ? "保存" : "存为草稿"}
    >
      <div className={`fs ${styles.serviceDrawer}`}>
        {service?.state === "published" && <Alert>这项服务已发布，保存后公众随即看到新的内容。</Alert>}
        {service?.withdrawnReason && <Alert tone="warn">已撤下：{service.withdrawnReason}</Alert>}
        <ServiceFields form={form} isNew={!service} system={service} />
        <GuideFields form={form} mayWait={!service?.guide} />
        <p className="admin-acts">
          {hasGuide && (
            <Button icon="eye" onClick={() => setIsShown(true)}>
              预览办事指南
            </Button>
          )}
          {service?.state === "published" && service.guide && (
            <a
              className={buttonClass({ variant: "link" })}
              href={`/serve/guide/${service.identification}`}
              target="_blank"
              rel="noopener"
            >
              看公众现在看到的
            </a>
          )}
        </p>
      </div>
      {isShown && <Preview values={form.getValues()} onClose={() => setIsShown(false)} />}
    </EditDrawer>
  );
}

/** As everybody will read it. */
function Preview({ values, onClose }: { values: ServiceValues; onClose: () => void }) {
  const top = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      title={`预览：${values.name || "没有名称的服务"}`}
      width={780}
      // read from its beginning: the first thing to press stands at its end
      initialFocus={top}
      onClose={onClose}
    >
      <div className={serviceGuideStyles.guideBody} ref={top} tabIndex={-1}>
        <GuideSections guide={documentOf(values)} owner={values.owner} isOnline={false} downloadForm={null} />
      </div>
    </Dialog>
  );
}
