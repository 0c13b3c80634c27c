import type { AnyCtx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { declaredStore } from "../../../core/setting/declared-store.ts";
import type { Tx } from "../../../core/transaction.ts";
import { institutionExtension, type InstitutionValues } from "../contract-config.ts";

/** Creates the first rule of an institution, without an approval. Later changes need two users. */
export async function createInstitutionRule(
  tx: Tx<AnyCtx>,
  institutionId: number,
  initialValues: Omit<InstitutionValues, "manualQuota">,
  effectiveOn: Day,
): Promise<void> {
  const store = declaredStore(institutionExtension);
  const [delivered] = await store.lines(tx.db, { institutionId: [institutionId] });
  const values = { ...orNotFound(delivered).values, ...initialValues };
  const editorId = tx.actor?.userId ?? null;
  const id = await store.insert(
    tx.db,
    { institutionId, values, reason: null },
    { effectiveOn, editorId, at: tx.now() },
  );
  tx.audit({
    action: institutionExtension.audit,
    entity: store.name,
    entityId: id,
    institutionId,
    after: { ...values, effectiveOn },
  });
}
