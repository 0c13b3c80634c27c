import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { AuditDetails } from "../../core/setting/contract.ts";
import {
  authorizeDefault,
  type DefaultOwner,
  listDefaultHistory,
  getDefaultSetting,
} from "../../core/setting/default.ts";
import type { Setting } from "../../core/setting/setting.ts";
import { settingKind } from "../../manage/proposal/actions/kind.ts";
import * as c from "./contract-authority.ts";
import { authorityLines, roleRights } from "./queries-authority.ts";
import { getAuthorityRefusal } from "./rules-authority.ts";

const authority: Setting<
  DefaultOwner,
  c.AuthorityValues,
  z.output<typeof c.updateAuthority.input>
> = {
  store: authorityLines,
  input: c.updateAuthority.input,
  audit: "deduction.authority",
  authorize: authorizeDefault,
  getBaseId: ({ baseId }) => baseId,
  values: ({ reviewers, checkers, starts }) => ({
    reviewers,
    checkers,
    starts: starts.toSorted((a, b) => a.role - b.role),
  }),
  toAuditDetails,
};

function toAuditDetails({ reviewers, checkers, starts }: c.AuthorityValues): AuditDetails {
  const toStartRoles = (level: number) =>
    starts.filter((start) => start.level === level).map(({ role }) => role);
  return {
    checkerRoles: [...checkers].toSorted((a, b) => a - b),
    ...Object.fromEntries(
      c.DECIDED_LEVELS.flatMap((level, index) => [
        [`reviewerRoles.${level}`, reviewers.slice(index, index + 1)],
        [`startRoles.${level}`, toStartRoles(level)],
      ]),
    ),
  };
}

const kind = settingKind("DEDUCTION_AUTHORITY", authority);

/** Permissions may change between proposal and approval, so both check them. */
export const authorityKind: typeof kind = {
  ...kind,
  async examine(tx, payload) {
    if ("reviewers" in payload) {
      const refusal = getAuthorityRefusal(payload, await roleRights(tx.db));
      if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
    }
    return kind.examine(tx, payload);
  },
};

export const getAuthority = async (ctx: Ctx): Promise<z.infer<typeof c.getAuthority.output>> => ({
  ...(await getDefaultSetting(ctx, authorityLines)),
  roles: (await roleRights(ctx.db)).map(({ seesAll: _, ...role }) => role),
});

export const listAuthorityHistory = (ctx: Ctx) => listDefaultHistory(ctx, authorityLines);
