/* The flat bodies of the specification. */
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { ownersInput } from "../../../core/setting/contract.ts";
import { type DeclaredChange, toOwner } from "../../../core/setting/declared.ts";
import type { Columns } from "../../../core/setting/declared-store.ts";
import { propose } from "../../proposal/actions/propose.ts";
import type { SpecifiedContract } from "../contract.ts";
import { toKind } from "./change.ts";
import { listSetting } from "./list.ts";

const flatten = ({ values, ...revision }: { readonly values: Columns | null }) => ({
  ...revision,
  ...values,
});

/** Lists the revisions of each owner. */
export async function listSpecified<Specified extends SpecifiedContract>(
  ctx: Ctx,
  { declaration, name }: Specified,
  input: z.output<typeof ownersInput>,
): Promise<z.input<Specified["list"]["output"]>> {
  const { rows, ...page } = await listSetting(ctx, declaration, input);
  const flatRows = rows.map(({ ownerName, current, next, latestId, ...row }) => ({
    ...toOwner(declaration, row),
    [name]: ownerName,
    current: current && flatten(current),
    next: next && flatten(next),
    latestId,
  }));
  return { ...page, rows: flatRows } as z.input<Specified["list"]["output"]>;
}

interface SpecifiedChange {
  readonly baseRuleId: number;
  readonly effectiveOn?: Day | undefined;
}

/** Proposes a change. */
export function proposeSpecified(
  ctx: Ctx,
  { declaration }: SpecifiedContract,
  { baseRuleId, effectiveOn, ...flat }: SpecifiedChange,
) {
  const columns: Columns = { ...flat };
  const values = Object.fromEntries(
    Object.keys(declaration.fields).map((name) => [name, columns[name]]),
  );
  const change = { ...toOwner(declaration, columns), values, baseId: baseRuleId, effectiveOn };
  return propose(ctx, toKind(declaration), change as DeclaredChange);
}
