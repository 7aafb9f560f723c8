import * as styles from "./product-dialog.module.css";
import { applyForProduct, type FinanceProduct } from "@sannong/contract/content/finance";
import { financeKinds, NO_OFFER } from "@sannong/contract/content/finance-words";
import { Alert, Button, Dialog, toast } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { openDialog } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { goTo } from "../../lib/navigation/navigation.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { useSession } from "../../lib/session/session.ts";
import { mostInWords, rateInWords, rateName } from "./finance-figures.ts";

type Props = { product: FinanceProduct; onClose: () => void; onService: (identification: string) => void };

/** All of one product, and the way to apply: signed in, and with a mobile number where it wants one. */
export function ProductDialog({ product, onClose, onService }: Props) {
  const session = useSession();
  const applying = useMutation({
    mutationFn: () => call(applyForProduct, { id: product.id }),
    onSuccess: ({ identification }) => {
      onClose();
      onService(identification);
    },
    onError: onRefusal(applyForProduct, {
      "finance.phoneNeeded": (message) => {
        toast.warning(message);
        onClose();
        void goTo("/mine/account");
      },
    }),
  });
  const apply = () => {
    if (session.status === "signedIn") return applying.mutate();
    toast.warning("请登录!");
    onClose();
    openDialog("signIn", { reason: `登录后申请“${product.name}”` });
  };
  const facts: readonly (readonly [string, string])[] = [
    ["机构", product.institution],
    ["类型", financeKinds[product.kind]],
    ["额度", mostInWords(product)],
    [rateName(product), rateInWords(product)],
    ["期限", `最长 ${product.months} 个月`],
    ["适用对象", product.audiences.join("、")],
    ["担保方式", product.guarantee],
    ["还款或赔付", product.repayment],
    ["所需材料", product.materials.join("、")],
    ["办理时限", `${product.days} 个工作日内答复`],
    ["服务区域", product.regionName],
    ["咨询电话", product.phone],
  ];
  return (
    <Dialog open onClose={onClose} title={product.name} width={640} closeOnOutsidePress>
      <p className="say">{product.about}</p>
      <dl className={`guide-kv ${styles.productFacts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="numbered">
        {product.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Alert tone="info">{NO_OFFER}。利率和额度由机构公布，平台不收取费用。</Alert>
      <div className="dlg-f">
        {product.needsPhone && <span className="grow sm sec2">申请时账号上须有手机号</span>}
        <Button onClick={onClose}>再看看</Button>
        <Button variant="primary" busy={applying.isPending} onClick={apply}>
          立即申请
        </Button>
      </div>
    </Dialog>
  );
}
