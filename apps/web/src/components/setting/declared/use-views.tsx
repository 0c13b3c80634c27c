import type { SettingName } from "@kolekta/api/manage/setting/contract-settings";
import type { ComponentType, ReactNode } from "react";
import { useT } from "@/lib/i18n.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type RuleField, RuleDescription } from "../rule-description.tsx";
import { useSettingDialogs } from "../use-setting-dialogs.tsx";
import type { InputsProps, ProposeSetting } from "./setting-dialog.tsx";
import { type RenderCell, useFacts } from "./use-facts.tsx";
import {
  getDeclaration,
  getOwner,
  getRevisionView,
  type SettingRevision,
  type SettingRow,
  useSettingCommands,
  type Values,
} from "./use-setting.ts";

const SettingDialog = lazyComponent(() => import("./setting-dialog.tsx"));

export interface SettingProps {
  name: SettingName;
  /** Replaces the inputs of the fields. */
  Inputs?: ComponentType<InputsProps>;
  /** Replaces the values in words. */
  facts?: readonly RuleField<Values>[];
  renderCell?: RenderCell;
  /** Sends the changes of those who may only propose for their institution. */
  propose?: ProposeSetting;
  /** Replaces the code of the row in the first cell. */
  renderName?: (row: SettingRow) => ReactNode;
}

/** Texts of the codes of an owner by column. */
export const useCodeText = (name: SettingName) => {
  const t = useT();
  const { codes } = getDeclaration(name).owner;
  return (column: string, code: unknown): string => {
    const words = codes[column]?.words;
    return words ? t(`${words}.${code as "ID"}` as "core.country.ID") : String(code);
  };
};

/** Name of an owner: of an institution or stage, or its codes, the one that chooses rows last. */
const useOwnerName = (name: SettingName) => {
  const t = useT();
  const codeText = useCodeText(name);
  const { codes } = getDeclaration(name).owner;
  const columns = Object.entries(codes).toSorted(
    ([, code], [, other]) => Number(code.isToggle ?? false) - Number(other.isToggle ?? false),
  );
  return (row: SettingRow): string =>
    row.ownerName ??
    (columns.map(([column]) => codeText(column, row[column])).join(", ") ||
      t("core.filter.allInstitutions"));
};

interface RevisionProps {
  values: Values | null;
  reason: string | null | undefined;
  facts: readonly RuleField<Values>[];
}

/** Values in words, with the reason of the change. */
const RevisionText = ({ values, reason, facts }: RevisionProps) => {
  const t = useT();
  return (
    <>
      {values ? <RuleDescription fields={facts} rule={values} /> : <p>{t("app.setting.asAll")}</p>}
      {reason ? <p className="break-words">“{reason}”</p> : null}
    </>
  );
};

/** Facts, names and dialogs of a setting, for its table. */
export const useViews = ({ name, facts: ownFacts, renderCell, Inputs, propose }: SettingProps) => {
  const t = useT();
  const declaration = getDeclaration(name);
  const { owner, edit, proposedBy, changedBy } = declaration;
  const canEdit = useCan()(edit);
  const { withdraw, refresh } = useSettingCommands(name);
  const declaredFacts = useFacts(declaration, renderCell);
  const facts = ownFacts ?? declaredFacts;
  const getName = useOwnerName(name);
  const dialogs = useSettingDialogs<SettingRow, SettingRevision>({
    getName,
    permission: canEdit ? edit : (proposedBy ?? edit),
    withdrawPermission: edit,
    RevisionView: getRevisionView(name),
    edit: (props) => (
      <SettingDialog
        {...props}
        name={name}
        ownerName={getName(props.row)}
        Inputs={Inputs}
        propose={canEdit ? undefined : propose}
      />
    ),
    show: ({ values, reason }, row) => (
      <RevisionText
        values={values && { ...getOwner(name, row), ...values }}
        reason={reason}
        facts={facts}
      />
    ),
    ...(owner.hasDefault && { empty: t("app.setting.noOwnRule") }),
    withdrawing: { send: withdraw, refresh, skipsApproval: changedBy !== "TWO" },
  });
  const [fact] = facts;
  const renderNext = ({ values }: SettingRevision) =>
    values ? fact?.value(values) : t("app.setting.asAll");
  return { declaration, facts, getName, dialogs, renderNext, canEdit };
};

/** Values of a row, with the codes of its owner for amounts. */
export const toCellValues = (row: SettingRow): Values => ({ ...row, ...row.effective });
