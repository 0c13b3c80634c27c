import { CLEAN_MODES } from "@kolekta/api/repay/code/contract";
import { MODE_KEYS } from "@kolekta/api/repay/code/rules/modes";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { buildFieldColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { type RuleField, RuleDescription } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { ModeList, ModeRow, Modes, OrNew } from "./rows.ts";
import { AddButton, SettingSection } from "./setting-section.tsx";

const ModeDialog = lazyComponent(() => import("./mode-dialog.tsx"));

type ModeRowOrNew = OrNew<ModeRow>;

const useName = () => {
  const t = useT();
  return ({ productName, stageName }: ModeRow): string =>
    productName === null && stageName === null
      ? t("repay.codePolicy.mode.all")
      : [productName, stageName].filter((name) => name !== null).join(", ");
};

const Offered = ({ offered }: { offered: boolean | null }) => {
  const t = useT();
  if (offered === null)
    return <span className="text-muted-foreground">{t("manage.proposal.word.AS_ALL")}</span>;
  return (
    <StatusBadge
      tone={offered ? "success" : "neutral"}
      label={t(`manage.proposal.word.${offered ? "OFFERED" : "NOT_OFFERED"}`)}
    />
  );
};

const useModeFields = (): RuleField<Modes>[] => {
  const t = useT();
  return CLEAN_MODES.map((mode) => ({
    id: MODE_KEYS[mode],
    label: t(`repay.code.modes.${mode}`),
    value: (modes) => <Offered offered={modes[MODE_KEYS[mode]]} />,
  }));
};

const RevisionView = ({
  row: { productId, stageId },
  children,
}: RevisionViewProps<ModeRowOrNew, Modes>) =>
  children(
    trpc.repay.codePolicy.modeHistory.useQuery(
      { productId: productId ?? undefined, stageId: stageId ?? undefined },
      QUIET,
    ),
  );

const Table = ({ list }: { list: ModeList }) => {
  const t = useT();
  const getName = useName();
  const fields = useModeFields();
  const utils = trpc.useUtils();
  const dialogs = useSettingDialogs({
    permission: "code.editPolicy",
    getName,
    edit: (props: RowDialogProps<ModeRowOrNew>) => (
      <ModeDialog {...props} list={list} name={getName(props.row)} />
    ),
    RevisionView,
    show: (modes: Modes) => <RuleDescription fields={fields} rule={modes} />,
    withdrawing: {
      send: utils.client.repay.codePolicy.withdrawModes.mutate,
      refresh: () => utils.repay.codePolicy.invalidate(),
    },
  });
  const { onEdit, activeDialog } = dialogs;
  const columns = useSettingColumns({
    subject: t("repay.codePolicy.mode.scope"),
    getName,
    renderName: (row) => <span className="font-medium">{getName(row)}</span>,
    columns: buildFieldColumns(fields, ({ current }: ModeRowOrNew) => current),
    dialogs,
  });
  const [defaultRow] = list.rows;
  return (
    <>
      <AreaTable
        label={t("manage.proposal.kind.CLEAN_MODE")}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => `${row.productId} ${row.stageId}`}
        cards="wide"
      />
      <AddButton
        label={t("repay.codePolicy.mode.add")}
        onAdd={onEdit && defaultRow ? () => onEdit({ ...defaultRow, isNew: true }) : undefined}
      />
      {activeDialog}
    </>
  );
};

export const CleanModes = () => {
  const t = useT();
  const result = trpc.repay.codePolicy.listModes.useQuery(undefined, QUIET);
  return (
    <SettingSection intro={t("repay.codePolicy.mode.intro")} kind="CLEAN_MODE">
      <Area result={result}>{(list) => <Table list={list} />}</Area>
    </SettingSection>
  );
};
