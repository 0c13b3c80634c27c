import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { importRows, parseRow } from "../../../core/sheet/row-import.ts";
import { create } from "../contract.ts";
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type importFile,
  MAX_IMPORT_ROWS,
} from "../contract-import.ts";
import { agentByLogin } from "../queries/subject.ts";
import { createOrder } from "./create.ts";

type OrderImportResult = z.output<typeof importFile.output>;
type Cells = Readonly<Record<ImportColumn, string>>;

const LAYOUT = {
  maxRows: MAX_IMPORT_ROWS,
  columns: IMPORT_COLUMNS,
  required: IMPORT_COLUMNS.slice(0, 5),
  identifiers: ["loan", "reference", "agent", "phone"],
  fields: { loan: "loanNumber", agent: "agentId" },
  extraCellsField: "loanNumber",
} as const;

export async function importOrders(
  ctx: Ctx,
  upload: z.output<typeof importFile.input>,
): Promise<OrderImportResult> {
  const created: OrderImportResult["created"] = [];
  const refusals = await importRows(ctx.lang, LAYOUT, upload, async (cells, row) => {
    const { orderId } = await importOrder(ctx, cells);
    created.push({ row, orderId });
  });
  return { created, refused: refusals };
}

async function importOrder(ctx: Ctx, cells: Cells): Promise<{ orderId: number }> {
  const order = parseRow(create.input, {
    loanNumber: cells.loan,
    description: cells.description,
    category: toCode(cells.category),
    channel: toCode(cells.channel),
    reference: cells.reference,
    ...(cells.severity && { severity: Number(cells.severity) }),
    ...(cells.phone && { phone: cells.phone }),
  });
  const agentId = cells.agent && (await getAgentId(ctx, cells.agent));
  const input = { ...order, ...(agentId && { agentId }) };
  return createOrder({ ...ctx, idempotencyKey: null }, input);
}

const toCode = (cell: string): string => cell.toUpperCase().replaceAll(" ", "_");

async function getAgentId(ctx: Ctx, login: string): Promise<number> {
  const id = await agentByLogin(ctx.db, login);
  if (id === undefined) throw new AppError("invalid", "workOrder.wrongAgent", {}, "agentId");
  return id;
}
