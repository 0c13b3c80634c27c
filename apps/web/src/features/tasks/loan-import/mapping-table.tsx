import { TARGETS, type TargetKey } from "@kolekta/api/tasks/loan-import/mapping/contract";
import { TARGET_LABELS } from "@kolekta/api/tasks/loan-import/mapping/contract-words";
import { Alert } from "@/components/ui/alert.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { StepProps } from "./step-props.ts";
import {
  type Group,
  groupTargets,
  restTargets,
  listSamples,
  unusedColumns,
  withSource,
} from "./mapping-form.ts";
import { MappingRow } from "./mapping-row.tsx";
import { OverpaidChoice } from "./overpaid-choice.tsx";

type GroupProps = StepProps & { group: Group; targets: readonly TargetKey[] };

const HEADS = ["field", "source", "reads", "sample"] as const;

const AddField = ({ state, form, uploaded }: StepProps) => {
  const t = useT();
  const rest = restTargets(form.mapping);
  const label = t("tasks.loanImport.dialog.addField");
  const add = (chosen: string) => {
    const target = rest.find((candidate) => candidate === chosen);
    const column = uploaded.headers[0];
    if (target && column !== undefined)
      state.tape.changeMapping((draft) => withSource(draft, target, { column }));
  };
  if (rest.length === 0) return null;
  return (
    <NativeSelect
      className="w-auto"
      aria-label={label}
      placeholder={label}
      value=""
      options={toOptions(
        rest,
        (target) =>
          `${t(`tasks.loanImport.group.${TARGETS[target].group}`)} · ${t(TARGET_LABELS[target])}`,
      )}
      onChange={({ target }) => add(target.value)}
    />
  );
};

const Unused = ({ form, uploaded }: StepProps) => {
  const t = useT();
  const columns = unusedColumns(form.mapping, uploaded.headers);
  return (
    <p className="text-muted-foreground text-xs break-words">
      {columns.length === 0
        ? t("tasks.loanImport.dialog.allUsed")
        : t("tasks.loanImport.dialog.unused", { columns: columns.join(", ") })}
    </p>
  );
};

const Notes = ({ form, uploaded }: StepProps) => {
  const t = useT();
  const { closedWhen } = form.mapping;
  return (
    <>
      {uploaded.savedAs === form.mapping.name && uploaded.savedAs ? (
        <Alert tone="info" className="mb-2">
          {t("tasks.loanImport.dialog.fromSaved", { name: uploaded.savedAs })}
        </Alert>
      ) : null}
      {closedWhen ? (
        <p className="text-muted-foreground mb-2">
          {t("tasks.loanImport.dialog.closedWhen", { column: closedWhen.column })}
        </p>
      ) : null}
    </>
  );
};

const GroupRows = ({ group, targets, ...props }: GroupProps) => {
  const t = useT();
  const { mapping } = props.form;
  const { headers, firstRows } = props.uploaded;
  return (
    <tbody className="max-md:block">
      <tr className="max-md:block">
        <th
          scope="rowgroup"
          colSpan={HEADS.length}
          className="bg-muted/50 text-muted-foreground h-7 border-b px-2.5 text-left text-xs font-medium max-md:block max-md:border-0 max-md:bg-transparent max-md:px-0"
        >
          {t(`tasks.loanImport.group.${group}`)}
        </th>
      </tr>
      {targets.map((target) => (
        <MappingRow
          key={target}
          {...props}
          target={target}
          samples={listSamples(mapping, target, headers, firstRows)}
        />
      ))}
    </tbody>
  );
};

/** Fields with their source column, format and sample values. */
export const MappingTable = (props: StepProps) => {
  const t = useT();
  return (
    <section aria-label={t("tasks.loanImport.dialog.mapping")}>
      <Notes {...props} />
      <div className="bg-card rounded-lg border max-md:border-0 max-md:bg-transparent">
        <table className="text-table w-full border-separate border-spacing-0 max-md:block">
          <thead className="max-md:sr-only">
            <tr>
              {HEADS.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="bg-muted text-muted-foreground h-9 border-b px-2.5 text-left text-xs font-medium"
                >
                  {t(`tasks.loanImport.dialog.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groupTargets(props.form.mapping).map(({ group, targets }) => (
            <GroupRows key={group} {...props} group={group} targets={targets} />
          ))}
        </table>
      </div>
      <div className="flex flex-col items-start gap-3 py-3">
        <AddField {...props} />
        <OverpaidChoice {...props} />
        <Unused {...props} />
      </div>
    </section>
  );
};
