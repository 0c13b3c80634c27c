import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ProductTerms } from "./contract.ts";

const col = createColumnHelper<ProductTerms>();

const rate = (name: "lateRate" | "costCap" | "extensionRate") =>
  col.share(`repay.terms.${name}`, ({ current }) => current[name] / 100);

export const productColumns = {
  product: col.text("core.field.product", "productName"),
  lender: col.text("core.field.lender", "lenderName"),
  lateRate: rate("lateRate"),
  lateBase: col.code(
    "repay.terms.lateBase",
    ({ current }) => current.lateBase,
    (base) => `repay.terms.base.${base}`,
  ),
  graceDays: col.count("repay.terms.graceDays", ({ current }) => current.graceDays),
  costCap: rate("costCap"),
  waterfall: col.code(
    "repay.terms.waterfall",
    ({ current }) => current.waterfall,
    (order) => `repay.terms.order.${order}`,
  ),
  tolerance: col.money("repay.terms.toleranceMinor", ({ current }) => current.toleranceMinor),
  extensionRate: rate("extensionRate"),
  since: col.day("repay.terms.since", ({ current }) => current.fromOn),
  next: col.day("repay.terms.future", ({ next }) => next?.fromOn ?? null),
  source: col.text("repay.terms.source", ({ current }) => current.source || null),
} satisfies ListColumns<ProductTerms>;
