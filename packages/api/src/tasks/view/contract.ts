import { z } from "zod";
import { Id, NoInput } from "../../core/page.ts";
import { MAX_VIEWS, SCOPES, VIEW_KEYS, type ViewKey } from "./contract-codes.ts";

export { MAX_VIEWS, SCOPES, type Scope, VIEW_KEYS } from "./contract-codes.ts";

const Name = z.string().trim().min(1).max(60);

/** Filters, tab and order, named like the parameters in the address; other names are refused. */
export const ViewQuery = z
  .object(
    Object.fromEntries(
      VIEW_KEYS.map((key) => [key, z.string().min(1).max(200).optional()]),
    ) as Record<ViewKey, z.ZodOptional<z.ZodString>>,
  )
  .strict();
export type ViewQuery = z.infer<typeof ViewQuery>;

const ColumnId = z.string().min(1).max(40);

/** Visibility and order of columns that differ from the default of the list. */
export const ViewColumns = z
  .object({ visibility: z.record(ColumnId, z.boolean()), order: z.array(ColumnId).max(60) })
  .strict();
export type ViewColumns = z.infer<typeof ViewColumns>;

export const View = z.object({
  viewId: Id,
  scope: z.enum(SCOPES),
  name: z.string(),
  query: ViewQuery,
  columns: ViewColumns,
  version: z.int(),
  editorName: z.string(),
  isDefault: z.boolean(),
  canEdit: z.boolean(),
});
export type View = z.infer<typeof View>;

/** Lists views of the caller, the caller's group and institution, each in their stored order. */
export const list = { input: NoInput, output: z.array(View) };

/** Adds a view, or replaces the given one, in the version that was read. */
export const save = {
  input: z
    .object({
      viewId: Id.optional(),
      version: z.int().optional(),
      scope: z.enum(SCOPES).default("OWN"),
      name: Name,
      query: ViewQuery,
      columns: ViewColumns,
    })
    .strict(),
  output: z.object({ viewId: Id, version: z.int() }),
};

export const remove = {
  input: z.object({ viewId: Id, version: z.int() }),
  output: z.object({ viewId: Id }),
};

/** Sets the order of the views of an owner; views that are not named come last. */
export const order = {
  input: z.object({ scope: z.enum(SCOPES), viewIds: z.array(Id).min(1).max(MAX_VIEWS) }),
  output: z.object({ viewIds: z.array(Id) }),
};

/** Sets the view that the caller's list opens with; null for the plain list. */
export const choose = {
  input: z.object({ viewId: Id.nullable() }),
  output: z.object({ viewId: Id.nullable() }),
};
