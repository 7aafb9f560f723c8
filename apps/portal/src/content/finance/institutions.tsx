import * as styles from "./institutions.module.css";
import { institutionKinds } from "@sannong/contract/content/finance-words";
import { DomainIcon, Paged, Tag, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { financeQueries } from "./finance.queries.ts";

const PAGE = 10;

/** 入驻机构: where to go and whom to call. */
export function Institutions() {
  const [page, setPage] = useState(1);
  const read = useQuery(financeQueries.institutions({ pageNum: page, pageSize: PAGE }));
  return (
    <div className={`card ${styles.institutions}`}>
      <Paged
        read={read}
        page={page}
        size={PAGE}
        rows={4}
        label="入驻机构"
        onPage={setPage}
        empty={{
          what: "入驻的机构",
          howToFill: "银行、保险和担保机构入驻后，地址和电话会列在这里。",
          narrowing: null,
        }}
      >
        {(records) => (
          <ul>
            {records.map((one) => (
              <li className="srow serve-row" key={one.id}>
                <DomainIcon domain="fin" size="s" />
                <div className="grow">
                  <h3>
                    <WholeWords>{one.name}</WholeWords>
                  </h3>
                  <p className="about">{one.about}</p>
                  <p>
                    <span>{one.regionName}</span>
                    <span>{one.address}</span>
                    <span>{one.hours}</span>
                    <span>电话 {one.phone}</span>
                  </p>
                </div>
                <Tag>{institutionKinds[one.kind]}</Tag>
                <span className="num sm">{one.productCount} 款产品</span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </div>
  );
}
