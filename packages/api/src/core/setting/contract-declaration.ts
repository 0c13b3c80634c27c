/** A dated setting, declared once: contract, storage, endpoints and screen follow from it. */
import type { ErrorKey, MessageKey } from "@kolekta/i18n";
import { z } from "zod";
import type { AuditEntry } from "../audit.ts";
import type { EventType } from "../events.ts";
import { Id } from "../page.ts";
import type { Permission } from "../permissions.ts";
import { changeFields } from "./contract.ts";
import type { FieldMap } from "./contract-field.ts";
import type { SettingTableName } from "./table.ts";

export const REASON_LENGTH = 300;

export interface CodeColumn {
  readonly values: readonly (string | number)[];
  readonly label: MessageKey;
  /** Prefix of the texts of the codes; codes without texts show as they are. */
  readonly words?: "core.country" | "board.workOrder.severity" | "board.penalty.violation";
  /** Chooses the rows that the screen shows. */
  readonly isToggle?: boolean;
}

export type CodeColumns = Readonly<Record<string, CodeColumn>>;

export interface SettingOwner<
  Shape extends z.ZodRawShape = z.ZodRawShape,
  HasDefault extends boolean = boolean,
> {
  readonly kind: "ALL" | "INSTITUTION" | "STAGE" | "CODES";
  /** Columns that identify the owner. */
  readonly shape: Shape;
  /** Institutions without values of their own follow the row without an institution. */
  readonly hasDefault: HasDefault;
  readonly codes: CodeColumns;
}

const owner = <Shape extends z.ZodRawShape>(
  kind: SettingOwner["kind"],
  shape: Shape,
  codes: CodeColumns = {},
): SettingOwner<Shape, false> => ({ kind, shape, codes, hasDefault: false });

export const ALL_INSTITUTIONS = owner("ALL", {});
export const EACH_INSTITUTION = owner("INSTITUTION", { institutionId: Id });
export const EACH_STAGE = owner("STAGE", { stageId: Id });
export const INSTITUTION_OR_DEFAULT = {
  ...owner("INSTITUTION", { institutionId: Id.nullable() }),
  hasDefault: true,
} as const;

type CodeShape<Codes extends CodeColumns> = {
  readonly [Name in keyof Codes]: z.ZodLiteral<Codes[Name]["values"][number]>;
};

export const eachCode = <const Codes extends CodeColumns>(
  codes: Codes,
): SettingOwner<CodeShape<Codes>, false> => {
  const shape = Object.entries(codes).map(([name, { values }]) => [name, z.literal([...values])]);
  return owner("CODES", Object.fromEntries(shape) as unknown as CodeShape<Codes>, codes);
};

type Schemas<Fields extends FieldMap> = { readonly [Name in keyof Fields]: Fields[Name]["schema"] };

export type ValuesSchema<Fields extends FieldMap> = z.ZodObject<Schemas<Fields>>;

/** Fields that are shown as one value, and in a section of the dialog unless they are a range. */
export interface FieldGroup<Name extends string = string> {
  readonly label: MessageKey;
  readonly fields: readonly Name[];
  /** From one to the other, the flags that are set, or a cell of its own. */
  readonly as: "RANGE" | "FLAGS" | "CELL";
}

export interface SettingDeclaration<
  Owner extends SettingOwner = SettingOwner,
  Fields extends FieldMap = FieldMap,
  ChangedBy extends ChangeRule = ChangeRule,
  HasReason extends boolean = boolean,
> {
  readonly table: SettingTableName;
  readonly owner: Owner;
  readonly fields: Fields;
  readonly groups?: readonly FieldGroup[];
  readonly read: Permission;
  readonly edit: Permission;
  readonly changedBy: ChangedBy;
  /** Lets users without `edit` propose changes of their institution, which the room serves. */
  readonly proposedBy?: Permission;
  /** Kind of its proposals, where two people change it or `proposedBy` is set. */
  readonly proposalKind?: string;
  readonly hasReason: HasReason;
  readonly audit: AuditEntry["action"];
  /** Event of a change; absent when no reader needs it. */
  readonly event?: EventType;
  /** The room serves its list and its change under paths of the specification, with flat bodies. */
  readonly isSpecified?: boolean;
  /** Place among the sections of the system config; absent for a page of its own. */
  readonly section?: { readonly group: SettingGroup; readonly id: string };
  readonly title: MessageKey;
  readonly intro: MessageKey;
  /** Explains a change in the dialog. */
  readonly body?: MessageKey;
  /** Refuses values that do not fit each other, in the browser too. */
  check?(values: z.output<ValuesSchema<Fields>>): FieldRefusal | null;
}

export type SettingGroup = "contact" | "money" | "people" | "access" | "data";

/** One person from today or from the next day, or two people from the next day. */
export type ChangeRule = "ONE" | "ONE_NEXT_DAY" | "TWO";

export interface FieldRefusal<Name extends string = string> {
  readonly field: Name;
  readonly error: ErrorKey;
}

interface NamedFields<Fields extends FieldMap> {
  readonly groups?: readonly FieldGroup<keyof Fields & string>[];
  check?(values: z.output<ValuesSchema<Fields>>): FieldRefusal<keyof Fields & string> | null;
}

export const defineSetting = <
  Owner extends SettingOwner,
  Fields extends FieldMap,
  const ChangedBy extends ChangeRule,
  const HasReason extends boolean,
>(
  declaration: SettingDeclaration<Owner, Fields, ChangedBy, HasReason> & NamedFields<Fields>,
): SettingDeclaration<Owner, Fields, ChangedBy, HasReason> => declaration;

export type OwnerColumns<D extends SettingDeclaration> = z.output<z.ZodObject<D["owner"]["shape"]>>;
export type SettingValues<D extends SettingDeclaration> = z.output<ValuesSchema<D["fields"]>>;

export const valuesSchema = <D extends SettingDeclaration>({ fields }: D) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { schema, about }]) => [
        name,
        about ? schema.describe(about) : schema,
      ]),
    ),
  ) as unknown as ValuesSchema<D["fields"]>;

const Reason = z.string().trim().min(3).max(REASON_LENGTH);

export type ChangeSchema<D extends SettingDeclaration> = z.ZodObject<
  D["owner"]["shape"] &
    typeof changeFields & {
      readonly values: D["owner"]["hasDefault"] extends false
        ? ValuesSchema<D["fields"]>
        : z.ZodNullable<ValuesSchema<D["fields"]>>;
    } & (D["hasReason"] extends false ? object : { readonly reason: typeof Reason })
>;
export type SettingChange<D extends SettingDeclaration> = z.output<ChangeSchema<D>>;

/** Schema of a change; `values` is null where an institution is to follow the default. */
export function changeSchema<D extends SettingDeclaration>(declaration: D): ChangeSchema<D> {
  const { owner: settingOwner, hasReason } = declaration;
  const values = withCheck(declaration, valuesSchema<SettingDeclaration>(declaration));
  const schema = z.object({
    ...settingOwner.shape,
    ...changeFields,
    values: settingOwner.hasDefault ? values.nullable() : values,
    ...(hasReason && { reason: Reason }),
  });
  return schema as unknown as ChangeSchema<D>;
}

/** Adds the check of the declaration to a schema with the fields of its values. */
export const withCheck = <Schema extends z.ZodObject>(
  { check }: SettingDeclaration,
  schema: Schema,
): Schema =>
  check
    ? schema.superRefine((values, context) => {
        const refusal = check(values);
        if (!refusal) return;
        context.addIssue({ code: "custom", message: refusal.error, path: [refusal.field] });
      })
    : schema;
