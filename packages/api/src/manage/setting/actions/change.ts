import type { Ctx } from "../../../core/context.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import { AppError } from "../../../core/errors.ts";
import type { Withdrawal } from "../../../core/setting/contract.ts";
import type { SettingDeclaration } from "../../../core/setting/contract-declaration.ts";
import { type DeclaredChange, toSetting } from "../../../core/setting/declared.ts";
import { toInstitutionId } from "../../../core/setting/revision.ts";
import { dayAfter } from "../../../core/setting/rules.ts";
import { saveSetting } from "../../../core/setting/save.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import { type AnyProposalKind, settingKind } from "../../proposal/actions/kind.ts";
import { propose } from "../../proposal/actions/propose.ts";
import type { ProposalKindName } from "../../proposal/contract-words.ts";
import { SETTINGS } from "../contract-settings.ts";
import { SERVED } from "../served.ts";

const toServed = (declaration: SettingDeclaration) =>
  toSetting(SERVED.find((served) => served.declaration === declaration) ?? { declaration });

export const toKind = (declaration: SettingDeclaration) =>
  settingKind(declaration.proposalKind as ProposalKindName, toServed(declaration));

/** Proposal kinds of the declared settings that two people change, always or for institutions. */
export const declaredKinds = Object.values<SettingDeclaration>(SETTINGS)
  .filter(({ proposalKind }) => proposalKind !== undefined)
  .map(toKind) as readonly AnyProposalKind[];

/** Saves the change, or proposes it to a second person. */
export async function changeSetting(
  ctx: Ctx,
  declaration: SettingDeclaration,
  change: DeclaredChange,
) {
  const { changedBy } = declaration;
  if (changedBy === "TWO") return propose(ctx, toKind(declaration), change);
  const dated = changedBy === "ONE" ? change : await fromNextDay(ctx, change);
  return { ruleId: await saveSetting(ctx, toServed(declaration), dated) };
}

/** The values of a day that has begun do not change. */
async function fromNextDay(ctx: Ctx, change: DeclaredChange): Promise<DeclaredChange> {
  const days = await listCurrentDays(ctx.db, toInstitutionId(change), ctx.now());
  const earliest = dayAfter([ctx.today(), ...days]);
  const effectiveOn = change.effectiveOn ?? earliest;
  if (effectiveOn < earliest)
    throw new AppError("invalid", "setting.dayStarted", {}, "effectiveOn");
  return { ...change, effectiveOn };
}

/** Withdraws a revision before its day, or proposes to. */
export const withdrawRevision = (
  ctx: Ctx,
  declaration: SettingDeclaration,
  withdrawal: Withdrawal,
) =>
  declaration.changedBy === "TWO"
    ? propose(ctx, toKind(declaration), { withdraw: withdrawal })
    : withdrawSetting(ctx, toServed(declaration), withdrawal);
