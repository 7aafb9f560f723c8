import * as styles from "./guide-sections.module.css";
import type { ServiceGuide } from "@sannong/contract/catalogue/guides";
import { Icon } from "@sannong/ui";
import type { ReactNode } from "react";
import { PhoneLink } from "../../lib/navigation/phone-link.tsx";

type Guide = ServiceGuide["guide"];

/** The elements of a guide in the order one needs them; their names are the rules' own (rule WEB-11). */
export const guideParts = [
  ["conditions", "申请条件"],
  ["materials", "办理材料"],
  ["steps", "办理流程"],
  ["places", "办理地点和时间"],
  ["fee", "收费标准和办理时限"],
  ["result", "结果样本"],
  ["basis", "设定依据"],
  ["contact", "咨询和监督"],
] as const;
type PartId = (typeof guideParts)[number][0];

function Part({ id, children }: { id: PartId; children: ReactNode }) {
  const title = guideParts.find(([part]) => part === id)?.[1];
  return (
    <section className="bx guide-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** A guide that is still being written may have no number yet. */
const Call = ({ number }: { number: string }) => (number === "" ? "还没有填写" : <PhoneLink number={number} />);

const limitInWords = (days: number): string => (days === 0 ? "当场办结" : `${days} 个工作日`);

/** 办理材料: a table, on phones one card a material. */
function Materials({ materials }: Pick<Guide, "materials">) {
  return (
    <table className={styles.guideMaterials}>
      <thead>
        <tr>
          <th scope="col">材料名称</th>
          <th scope="col">形式</th>
          <th scope="col">份数</th>
          <th scope="col">来源</th>
        </tr>
      </thead>
      <tbody>
        {materials.map(({ name, form, copies, source }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="形式">{form}</td>
            <td data-label="份数" className="num">
              {copies} 份
            </td>
            <td data-label="来源">{source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A paper as it will look, without anybody's particulars. */
function Specimen({ result, issuer }: { result: Guide["result"]; issuer: string }) {
  return (
    <>
      <p>{result.about}</p>
      <figure className={styles.specimen}>
        <span className="mark" aria-hidden="true">
          样本
        </span>
        <b>{result.name}</b>
        <dl>
          {result.fields.map((field) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <span className="sr">空白</span>
              </dd>
            </div>
          ))}
        </dl>
        <figcaption>{issuer}　样本，不作为凭证</figcaption>
      </figure>
    </>
  );
}

type Props = {
  guide: Guide;
  owner: string;
  /** can it be begun from here? */
  isOnline: boolean;
  downloadForm: ReactNode;
};

export function GuideSections({ guide, owner, isOnline, downloadForm }: Props) {
  const { basis, conditions, materials, places, steps, result } = guide;
  return (
    <>
      <Part id="conditions">
        <ol className="numbered">
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ol>
      </Part>
      <Part id="materials">
        <Materials materials={materials} />
        <div className={styles.guideForm}>
          <Icon name="doc" />
          <span className="grow">
            <b>表格下载</b>
            {guide.form.name}（Excel，可以打印后手写）
          </span>
          <span className="no-print">{downloadForm}</span>
        </div>
      </Part>
      <Part id="steps">
        <ol className={styles.guideSteps}>
          {steps.map(({ name, about }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{about}</span>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="places">
        <dl className="guide-kv">
          {places.map(({ name, address }) => (
            <div key={name}>
              <dt>办理地点</dt>
              <dd>
                <b>{name}</b>
                <br />
                {address}
              </dd>
            </div>
          ))}
          <div>
            <dt>办理时间</dt>
            <dd>
              {guide.hours}，法定节假日除外{isOnline && "；网上随时可以提交"}
            </dd>
          </div>
        </dl>
      </Part>
      <Part id="fee">
        <dl className="guide-kv">
          <div>
            <dt>收费标准</dt>
            <dd>{guide.fee}</dd>
          </div>
          <div>
            <dt>办理时限</dt>
            <dd>
              法定时限 {limitInWords(guide.legalDays)}，承诺时限 <b>{limitInWords(guide.promisedDays)}</b>
            </dd>
          </div>
        </dl>
      </Part>
      <Part id="result">
        <Specimen result={result} issuer={owner} />
      </Part>
      <Part id="basis">
        {basis.map(({ title, clause }) => (
          <p key={title}>
            <b>{title}</b>
            <br />
            {clause}
          </p>
        ))}
      </Part>
      <Part id="contact">
        <dl className="guide-kv">
          <div>
            <dt>联系电话</dt>
            <dd>
              <Call number={guide.phone} />
            </dd>
          </div>
          <div>
            <dt>监督投诉电话</dt>
            <dd>
              <Call number={guide.complaintPhone} />
            </dd>
          </div>
        </dl>
      </Part>
    </>
  );
}
