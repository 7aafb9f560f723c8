import * as styles from "./bad-rows.module.css";
type Props = {
  rows: readonly { line: number; what?: string; reason: string }[];
  /** how many there are in all */
  all: number;
};

/** The lines of a sheet that cannot be taken, and why. */
export function BadRows({ rows, all }: Props) {
  return (
    <div className={`${styles.badRows} office-small-table`}>
      <table>
        <caption>有问题的行</caption>
        <thead>
          <tr>
            <th scope="col">行号</th>
            <th scope="col">内容</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, what, reason }) => (
            <tr key={`${line} ${reason}`}>
              <td className="num">{line}</td>
              <td>{what}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > rows.length && <p className="sm sec2">{`另有 ${all - rows.length} 行，请下载全部问题查看。`}</p>}
    </div>
  );
}
