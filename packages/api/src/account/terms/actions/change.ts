import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import type { NewRevisionMeta } from "../../../core/setting/revision.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract.ts";
import * as queries from "../queries.ts";
import { ceilingOn } from "../../loan/rules/ceiling.ts";
import { aboveLaw } from "../rules/ceiling.ts";
import { toStored, toValues } from "../rules/units.ts";
import { getEarliestDay } from "./get.ts";

type Addition = z.output<typeof c.create.input>;
type Withdrawal = z.output<typeof c.withdraw.input>;

/** Addition of terms with a later first day. */
export const termsKind: ProposalKind<Addition> = {
  kind: "TERMS",
  payload: c.create.input,
  dayField: "fromOn",
  day: ({ fromOn }) => fromOn,

  async examine(tx, { productId, fromOn: _, baseId, reason, ...values }) {
    const { product, rows, latestId } = await hold(tx, productId);
    const { current } = inForce(
      rows.map((row) => ({ ...row, effectiveOn: row.fromOn })),
      tx.today(),
    );
    return {
      ...toSubject(product),
      before: current ? toAuditDetails(toValues(current.terms), product) : {},
      after: { ...toAuditDetails(values, product), reason },
      baseId,
      latestId,
      earliestOn: await getEarliestDay(tx),
    };
  },

  async assertEffectiveDay(tx, addition, effectiveOn) {
    const rows = await queries.listTerms(tx.db, [addition.productId]);
    if (rows.some((row) => row.fromOn === effectiveOn))
      throw new AppError("conflict", "terms.effectiveDateInUse", {}, "fromOn");
    await assertWithinLaw(tx, addition, effectiveOn);
  },

  async apply(tx, { productId, fromOn: _, baseId: __, reason, ...values }, line) {
    const fromOn = line.effectiveOn;
    const terms = toStored(values);
    const dated = { productId, fromOn };
    const termsId = await queries.insertTerms(tx.db, { ...terms, ...dated });
    const kind = "ADDED";
    await note(tx, line, { ...dated, kind, termsId, terms, reason });
  },
};

/** Checks the ceilings of the first day of the terms, which may have moved since the proposal. */
async function assertWithinLaw(
  tx: Tx<Ctx>,
  { productId, baseId: _, reason: __, fromOn: ___, ...values }: Addition,
  effectiveOn: Day,
): Promise<void> {
  const ceilings = await queries.listCeilings(tx.db, [productId]);
  const above = aboveLaw(toStored(values), ceilingOn(ceilings.get(productId) ?? [], effectiveOn));
  if (!above) return;
  const { source } = above;
  if (above.max === null)
    throw new AppError("invalid", "terms.baseAboveLaw", { source }, above.field);
  throw new AppError("invalid", "terms.aboveLaw", { max: above.max, source }, above.field);
}

/** Withdrawal of terms before their first day. */
export const termsWithdrawalKind: ProposalKind<Withdrawal> = {
  kind: "TERMS_WITHDRAWAL",
  payload: c.withdraw.input,
  dayField: "termsId",

  async examine(tx, withdrawal) {
    const { baseId, reason } = withdrawal;
    const { product, latestId } = await hold(tx, withdrawal.productId);
    const { fromOn, terms } = await comingTerms(tx, withdrawal);
    return {
      ...toSubject(product),
      before: { fromOn, ...toAuditDetails(toValues(terms), product) },
      after: { reason },
      baseId,
      latestId,
      fixedOn: fromOn,
    };
  },

  async apply(tx, withdrawal, line) {
    const { productId, termsId, reason } = withdrawal;
    const { fromOn, terms } = await comingTerms(tx, withdrawal);
    await queries.removeTerms(tx.db, termsId);
    const kind = "WITHDRAWN";
    await note(tx, line, { productId, fromOn, kind, termsId, terms, reason });
  },
};

/** Finds terms that are not yet in force. Earlier terms cannot be withdrawn. */
async function comingTerms(
  tx: Tx<Ctx>,
  { productId, termsId }: Withdrawal,
): Promise<queries.TermsRow> {
  assertSeesAllInstitutions(tx.actor);
  const rows = await queries.listTerms(tx.db, [productId]);
  const found = orNotFound(rows.find((row) => row.termsId === termsId));
  if (found.fromOn < (await getEarliestDay(tx)))
    throw new AppError("conflict", "terms.alreadyEffective");
  return found;
}

const toSubject = ({ productId, productName }: queries.Product) => ({
  key: `product_terms ${productId}`,
  name: productName,
  institutionId: null,
});

const toAuditDetails = (values: c.TermsValues, { currency }: queries.Product): AuditDetails => ({
  currency,
  ...values,
});

/** Locks the product, so that its terms change one at a time. */
async function hold(tx: Tx<Ctx>, productId: number) {
  assertSeesAllInstitutions(tx.actor);
  const product = orNotFound(await queries.lockProduct(tx.db, productId));
  const [latest] = await queries.listChanges(tx.db, productId);
  const rows = await queries.listTerms(tx.db, [productId]);
  return { product, rows, latestId: latest?.changeId ?? null };
}

async function note(
  tx: Tx<Ctx>,
  { editorId, at }: NewRevisionMeta,
  change: Omit<queries.NewChange, "userId" | "changedAt">,
): Promise<void> {
  const { kind, productId, termsId, fromOn, terms, reason } = change;
  await queries.insertChange(tx.db, { ...change, userId: editorId, changedAt: at });
  const details = { productId, fromOn, ...terms };
  tx.audit({
    action: kind === "ADDED" ? "terms.add" : "terms.withdraw",
    entity: "product_terms",
    entityId: termsId,
    ...(kind === "ADDED"
      ? { after: { ...details, reason, editorId } }
      : { before: details, after: { reason, editorId } }),
  });
}
