import { Alert, Button } from "@sannong/ui";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { fullMomentInWords } from "../../lib/words/words.ts";

export type Changed = { changedBy: string | null; changedAt: string | null };

type Props<Values extends FieldValues> = {
  theirs: { values: Values } & Changed;
  form: UseFormReturn<Values>;
  names: { [Field in Path<Values>]?: string };
  inWords: (field: Path<Values>, value: unknown) => string;
};

const valueAt = (values: object, field: string): unknown =>
  field
    .split(".")
    .reduce<unknown>(
      (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
      values,
    );

/** Who changed the row meanwhile, and both versions of every field that differs. */
export function ConflictNote<Values extends FieldValues>({ theirs, form, names, inWords }: Props<Values>) {
  const mine = form.watch();
  const fields = (Object.keys(names) as Path<Values>[])
    .map((field) => ({
      field,
      name: names[field],
      now: inWords(field, valueAt(theirs.values, field)),
      yours: inWords(field, valueAt(mine, field)),
    }))
    .filter(({ now, yours }) => now !== yours);
  const who = theirs.changedBy ?? "另一位管理员";
  const when = theirs.changedAt === null ? "" : `于 ${fullMomentInWords(theirs.changedAt)} `;
  return (
    <div className="conflict office-small-table">
      <Alert tone="warn">
        您打开之后，{who}
        {when}改过这条记录。您填的内容都还在，请对照后决定。
      </Alert>
      {fields.length > 0 && (
        <table>
          <caption className="sr">两个版本不同的地方</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">现在的内容</th>
              <th scope="col">您填的内容</th>
              <th scope="col">
                <span className="sr">采用</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, name, now, yours }) => (
              <tr key={field}>
                <th scope="row">{name}</th>
                <td>{now || "（空）"}</td>
                <td>{yours || "（空）"}</td>
                <td>
                  <Button
                    size="small"
                    aria-label={`${name}采用现在的内容`}
                    onClick={() =>
                      form.setValue(field, valueAt(theirs.values, field) as PathValue<Values, Path<Values>>, {
                        shouldDirty: true,
                        shouldValidate: true,
                      })
                    }
                  >
                    采用
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
