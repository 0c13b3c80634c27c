import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { Mapping } from "../mapping/contract.ts";
import * as mappings from "../queries/mappings.ts";
import type { ImportContext } from "./dedicated-connections.ts";

/** Saves a mapping under its name, replacing an earlier one. */
export const saveMapping = (context: ImportContext, mapping: Mapping): Promise<{ name: string }> =>
  inTransaction(context, mapping, async (tx) => {
    const { name } = mapping;
    await mappings.save(tx.db, mapping, tx.actor?.userId ?? null, tx.now());
    tx.audit({ action: "intake.saveMapping", entity: "import_mapping", entityId: name });
    return { name };
  });

export const listMappings = (ctx: Ctx) => mappings.list(ctx.db);
