import { Alert, Button } from "@sannong/ui";

type Props = {
  /** what of the registration is another by now */
  labels: readonly string[];
  onAnew: () => void;
};

/** The registration was changed while the form was being filled in: what was typed is all there, and nothing of it sent. */
export const AmendedElsewhere = ({ labels, onAnew }: Props) => (
  <div role="alert">
    <Alert tone="warn">
      <p>
        您打开之后，登记内容刚在别处改过（另一个窗口，或由管理员变更）
        {labels.length > 0 && `：${labels.join("、")}`}
        。您填的还没有提交，都还在。要用您填的，请核对后再提交一次；要以现在的登记为准，请按“按现在的登记重新填写”。
      </p>
      <p>
        <Button onClick={onAnew}>按现在的登记重新填写</Button>
      </p>
    </Alert>
  </div>
);
