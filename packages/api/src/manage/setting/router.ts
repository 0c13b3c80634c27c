import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { buildSettingColumns } from "../../core/setting/contract-columns.ts";
import type { SettingDeclaration } from "../../core/setting/contract-declaration.ts";
import { changeSetting, withdrawRevision } from "./actions/change.ts";
import { listSetting, listSettingHistory } from "./actions/list.ts";
import { settingContract } from "./contract.ts";
import { SETTINGS } from "./contract-settings.ts";

const toSlug = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Builds the endpoints of a declared setting, each with its own permission, contract and path. */
function settingEndpoints<D extends SettingDeclaration>(name: string, declaration: D) {
  const { read: canRead, edit, isSpecified = false } = declaration;
  const contract = settingContract(declaration);
  const { read, command } = endpointsUnder(`/api/setting/${toSlug(name)}`);
  return router({
    list: read(
      canRead,
      isSpecified ? null : getOrPost("listing"),
      contract.list,
      (ctx, input) => listSetting(ctx, declaration, input) as never,
      { sheet: { title: declaration.title, columns: buildSettingColumns(declaration) } },
    ),
    history: read(
      canRead,
      get("history"),
      contract.history,
      (ctx, input) => listSettingHistory(ctx, declaration, input as never) as never,
    ),
    save: command(
      edit,
      isSpecified ? null : post("save"),
      contract.save,
      (ctx, input) => changeSetting(ctx, declaration, input as never) as never,
    ),
    withdraw: command(
      edit,
      post("withdraw"),
      contract.withdraw,
      (ctx, input) => withdrawRevision(ctx, declaration, input) as never,
    ),
  });
}

type SettingRouters = {
  readonly [Name in keyof typeof SETTINGS]: ReturnType<
    typeof settingEndpoints<(typeof SETTINGS)[Name]>
  >;
};

const routers = Object.entries(SETTINGS).map(([name, declaration]) => [
  name,
  settingEndpoints(name, declaration),
]);

export const settingRouter = router(Object.fromEntries(routers) as SettingRouters);
