import type { SettingDeclaration } from "@kolekta/api/core/setting/contract-declaration";
import type { Field } from "@kolekta/api/core/setting/contract-field";
import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from "@kolekta/api/manage/setting/contract-settings";
import type { ComponentType } from "react";
import type { Fetched } from "@/components/case/area.tsx";
import type { ListResult } from "@/components/data-table/data-table.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import type { CurrentAndNext, RevisionHistoryItem, RevisionMeta } from "../revision-meta.ts";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { QUIET } from "../search-table.tsx";
import type { RevisionViewProps } from "../use-setting-dialogs.tsx";
import type { Withdrawing } from "../withdraw-dialog.tsx";

/** Values of a setting by field, or columns of its owner. */
export type Values = Readonly<Record<string, unknown>>;

export interface SettingRevision extends RevisionMeta {
  /** Is null to follow the default. */
  readonly values: Values | null;
  readonly reason?: string | null;
}

/** Owner with the values in force, beside the columns that identify it. */
export interface SettingRow extends CurrentAndNext<SettingRevision> {
  readonly [ownerColumn: string]: unknown;
  readonly ownerName: string | null;
  readonly effective: Values;
  readonly isOwn: boolean;
  readonly latestId: number | null;
}

export type SettingList = ListResult<SettingRow> & {
  readonly data: { readonly defaultRow?: SettingRow | null } | undefined;
};

interface Queries {
  readonly list: { useQuery(input: object | undefined, options: object): SettingList };
  readonly history: {
    useQuery(
      input: object,
      options: object,
    ): Fetched<readonly RevisionHistoryItem<SettingRevision>[]>;
  };
}

interface Commands {
  readonly save: { readonly mutate: Send<object, object | { readonly effectiveOn: string }> };
  readonly withdraw: { readonly mutate: Withdrawing["send"] };
}

export const getDeclaration = (name: SettingName): SettingDeclaration => SETTINGS[name];

/** The endpoints of all settings have one form, which a union of their types does not show. */
const getQueries = (name: SettingName) => trpc.setting[name] as unknown as Queries;

export const useSettingList = (name: SettingName, query?: object): SettingList =>
  getQueries(name).list.useQuery(query, LIST_QUERY);

export const useSettingCommands = (name: SettingName) => {
  const utils = trpc.useUtils();
  const { save, withdraw } = utils.client.setting[name] as unknown as Commands;
  const refresh = () => utils.setting[name].invalidate();
  return { save: save.mutate, withdraw: withdraw.mutate, refresh };
};

export const getOwner = (name: SettingName, row: Values): Values =>
  Object.fromEntries(
    Object.keys(getDeclaration(name).owner.shape).map((column) => [column, row[column]]),
  );

/** Institutions have no value of a field that only the default sets. */
export const isOwnField = (field: Field | undefined, row: Values): boolean =>
  !field?.isDefaultOnly || row["institutionId"] === null;

/** Kind of the proposals of a setting that two people change. */
export const getProposalKind = (name: SettingName) =>
  getDeclaration(name).proposalKind as ProposalKindName | undefined;

type RevisionView = ComponentType<RevisionViewProps<SettingRow, SettingRevision>>;

const createRevisionView = (name: SettingName): RevisionView => {
  const SettingRevisionView: RevisionView = ({ row, children }) => {
    const { institutionId, ...owner } = getOwner(name, row);
    const input = { ...owner, ...(typeof institutionId === "number" && { institutionId }) };
    return children(getQueries(name).history.useQuery(input, QUIET));
  };
  return SettingRevisionView;
};

const REVISION_VIEWS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, createRevisionView(name)]),
) as Readonly<Record<SettingName, RevisionView>>;

export const getRevisionView = (name: SettingName): RevisionView => REVISION_VIEWS[name];

/** Settings that each institution or stage has are pages; the others are sections of one. */
export const hasPage = (name: SettingName): boolean => {
  const { kind, hasDefault } = getDeclaration(name).owner;
  return !hasDefault && (kind === "INSTITUTION" || kind === "STAGE");
};
