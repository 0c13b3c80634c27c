import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { ownersInput } from "../../../core/setting/contract.ts";
import type {
  CodeColumns,
  SettingDeclaration,
} from "../../../core/setting/contract-declaration.ts";
import {
  DEFAULT_OWNER,
  filterByOwner,
  listRevisions,
  revisionInForce,
  toOwner,
} from "../../../core/setting/declared.ts";
import {
  type Columns,
  type DeclaredRevision,
  declaredStore,
} from "../../../core/setting/declared-store.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import {
  institutionName,
  institutions,
  listStages,
  pageWith,
} from "../../../core/setting/owners.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";

type OwnersInput = z.output<typeof ownersInput>;

interface NamedOwner {
  readonly owner: Columns;
  readonly ownerName: string | null;
}

/** Lists the values in force for each owner that the caller sees. */
export async function listSetting(
  ctx: Ctx,
  declaration: SettingDeclaration,
  input: OwnersInput | undefined,
) {
  const page = await listOwners(ctx, declaration, input);
  const owners = page.rows.map(({ owner }) => owner);
  const revisions = await listRevisions(ctx.db, declaration, owners);
  const toRow = (row: NamedOwner) => toSettingRow(ctx, declaration, revisions, row);
  const hasDefault = declaration.owner.hasDefault;
  const defaultRow = hasDefault && toRow({ owner: DEFAULT_OWNER, ownerName: null });
  return { ...page, rows: page.rows.map(toRow), ...(defaultRow && { defaultRow }) };
}

async function listOwners(
  { db, actor }: Ctx,
  { owner: { kind, codes } }: SettingDeclaration,
  input: OwnersInput | undefined,
) {
  if (input && kind === "INSTITUTION")
    return pageWith(await institutions(db, actor, input), input, ({ id, name }) => ({
      owner: { institutionId: id },
      ownerName: name,
    }));
  if (input && kind === "STAGE")
    return pageWith(await listStages(db, input), input, ({ id, name }) => ({
      owner: { stageId: id },
      ownerName: name,
    }));
  const rows = listCodeOwners(codes).map((owner) => ({ owner, ownerName: null }));
  return { rows, total: rows.length, page: 1, size: rows.length };
}

/** Combines the codes of all columns. Without columns, the setting has a single owner. */
const listCodeOwners = (codes: CodeColumns): Columns[] =>
  Object.entries(codes).reduce<Columns[]>(
    (owners, [column, { values }]) =>
      owners.flatMap((owner) => values.map((code) => ({ ...owner, [column]: code }))),
    [{}],
  );

const toRevisionView = ({ id, ...revision }: DeclaredRevision) => ({ ruleId: id, ...revision });

function toSettingRow(
  ctx: Ctx,
  declaration: SettingDeclaration,
  revisions: readonly DeclaredRevision[],
  { owner, ownerName }: NamedOwner,
) {
  const ownRevisions = filterByOwner(revisions, owner);
  const { current, next, latestId } = inForceWithLatest(ownRevisions, ctx.today());
  return {
    ...owner,
    ownerName,
    effective: orNotFound(revisionInForce(declaration, revisions, owner, ctx.today())).values,
    isOwn: current !== null && current.values !== null,
    current: current && toRevisionView(current),
    next: next && toRevisionView(next),
    latestId,
  };
}

/** Lists all revisions of an owner, or of the default. */
export async function listSettingHistory(
  ctx: Ctx,
  declaration: SettingDeclaration,
  input: Columns,
) {
  const { kind, hasDefault } = declaration.owner;
  const owner = hasDefault
    ? { institutionId: input["institutionId"] ?? null }
    : toOwner(declaration, input);
  if (kind === "INSTITUTION") await institutionName(ctx, owner["institutionId"] as number | null);
  const revisions = await listRevisionHistory(ctx.db, declaredStore(declaration), owner);
  return revisions.map(toRevisionView);
}
