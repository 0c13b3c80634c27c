import { z } from "zod";
import { Id, NoInput, pageOutput } from "../../core/page.ts";
import {
  fromDay,
  inForceFields,
  ownersInput,
  RevisionMeta,
  revisionHistorySchema,
  Withdrawal,
} from "../../core/setting/contract.ts";
import {
  changeSchema,
  type SettingDeclaration,
  type ValuesSchema,
  valuesSchema,
  withCheck,
} from "../../core/setting/contract-declaration.ts";
import { Proposed } from "../proposal/contract.ts";

export const SavedSetting = z.object({ ruleId: Id });

const REPLIES = { ONE: SavedSetting, ONE_NEXT_DAY: SavedSetting, TWO: Proposed } as const;

/** A change is saved, or waits for a second person. */
type SettingReply<D extends SettingDeclaration> = z.ZodObject<
  (typeof REPLIES)[D["changedBy"]]["shape"]
>;

type DefaultRow<
  D extends SettingDeclaration,
  Row extends z.ZodType,
> = D["owner"]["hasDefault"] extends true ? Row : z.ZodOptional<Row>;

/** Owner of a history; the default where no institution is named. */
type HistoryInput<D extends SettingDeclaration> = z.ZodPrefault<
  z.ZodObject<{
    readonly [Name in keyof D["owner"]["shape"]]: z.ZodOptional<D["owner"]["shape"][Name]>;
  }>
>;

/** Builds the contract of the endpoints of a declared setting. */
export function settingContract<D extends SettingDeclaration>(declaration: D) {
  const shape = declaration.owner.shape as D["owner"]["shape"];
  const { kind, hasDefault } = declaration.owner;
  const values = valuesSchema(declaration);
  const Revision = z.object({
    ...RevisionMeta.shape,
    /** Is null to follow the default. */
    values: values.nullable(),
    /** Is null for a delivered revision. */
    reason: z.string().nullable().optional(),
  });
  const Row = z.object({
    ...shape,
    ownerName: z.string().nullable(),
    /** Values in force today, its own or the default. */
    effective: values,
    isOwn: z.boolean(),
    ...inForceFields(Revision),
    /** Is null when the owner never had a revision. */
    current: Revision.nullable(),
  });
  const owner: z.ZodObject = hasDefault
    ? z.object({ institutionId: Id.optional() })
    : z.object(shape);
  const isPaged = kind === "INSTITUTION" || kind === "STAGE";
  const rows = pageOutput(Row);
  const page = isPaged ? rows : rows.extend({ rows: z.array(Row) });
  const reply = REPLIES[declaration.changedBy] as unknown as SettingReply<D>;
  return {
    /** Values by owner, and those that owners without their own follow. */
    list: {
      input: isPaged ? ownersInput : (NoInput as unknown as typeof ownersInput),
      output: page.extend({ ...(hasDefault && { defaultRow: Row }) } as {
        readonly defaultRow: DefaultRow<D, typeof Row>;
      }),
    },
    history: {
      input: (hasDefault || kind === "ALL"
        ? owner.prefault({})
        : owner) as unknown as HistoryInput<D>,
      output: z.array(revisionHistorySchema(Revision)),
    },
    save: { input: changeSchema(declaration), output: reply },
    withdraw: { input: Withdrawal, output: reply },
  };
}

export interface SpecifiedContract {
  readonly declaration: SettingDeclaration;
  readonly name: string;
  readonly list: { readonly output: z.ZodType };
}

/** Builds the flat bodies of the specification; `name` is the field with the name of the owner. */
export function specifiedContract<D extends SettingDeclaration, Name extends string>(
  declaration: D,
  name: Name,
) {
  const owner = declaration.owner.shape as D["owner"]["shape"];
  const values = valuesSchema(declaration).shape as ValuesSchema<D["fields"]>["shape"];
  const Revision = z.object({ ...values, ...RevisionMeta.shape });
  const named = { [name]: z.string() } as { readonly [Key in Name]: z.ZodString };
  const revisions = { current: Revision, next: Revision.nullable(), latestId: Id };
  const change = z.object({ ...values, ...owner, baseRuleId: Id, ...fromDay });
  return {
    declaration,
    name,
    list: {
      input: ownersInput,
      output: pageOutput(z.object({ ...owner, ...named, ...revisions })),
    },
    /** Names the rule that the change is based on, so that a newer one is not overwritten. */
    save: { input: withCheck(declaration, change), output: Proposed },
  };
}
