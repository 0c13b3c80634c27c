/*
 * A setting with a default rule and rules of institutions; one person changes it without approval.
 */
import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../context.ts";
import type { Day } from "../day.ts";
import { AppError, orNotFound } from "../errors.ts";
import type { AuditDetails, ownersInput, Withdrawal } from "./contract.ts";
import { listRevisionHistory } from "./history.ts";
import {
  valueInForce,
  type InstitutionOwner,
  ruleInForce,
  type RuleValues,
  ruleValue,
  toRuleView,
} from "./institution-in-force.ts";
import type { SettingStore } from "./revision.ts";
import { institutionName, institutions, institutionToSet, pageWith } from "./owners.ts";
import type { Tx } from "../transaction.ts";
import { saveSetting } from "./save.ts";
import type { Setting } from "./setting.ts";
import { withdrawSetting } from "./withdraw.ts";

type RuleChange<Name extends string, Value> = InstitutionOwner & {
  readonly baseId: number | null;
  readonly effectiveOn?: Day | undefined;
  readonly reason: string;
} & { readonly [Key in Name]: Value | null };

type Store<Name extends string, Value> = SettingStore<InstitutionOwner, RuleValues<Name, Value>>;

/** Parts of the setting that the room provides. */
interface Options<Name extends string, Value> extends Pick<
  Setting<InstitutionOwner, RuleValues<Name, Value>, RuleChange<Name, Value>>,
  "input" | "audit" | "event"
> {
  readonly name: Name;
  readonly store: Store<Name, Value>;
  normalize?(value: Value): Value;
  /** Audit details of a value; defaults to its fields. */
  toAuditDetails?(value: Value | null, tx: Tx<Ctx>): AuditDetails | Promise<AuditDetails>;
}

/**
 * Builds the actions of a room on its rules: list, history, save, withdraw, and the value in force.
 */
export function institutionRules<Name extends string, Value>(options: Options<Name, Value>) {
  const { name, store } = options;
  const setting = createSetting(options);
  return {
    /** For rooms whose changes need approval. */
    setting,
    /** Writes a rule for the day; earlier rules stay on record. */
    save: async (ctx: Ctx, change: RuleChange<Name, Value>) => ({
      ruleId: await saveSetting(ctx, setting, change),
    }),

    /** Withdraws a rule that is not yet in force. */
    withdraw: (ctx: Ctx, withdrawal: Withdrawal) => withdrawSetting(ctx, setting, withdrawal),

    list: (ctx: Ctx, input: OwnersInput) => listRules(ctx, name, store, input),

    /** Lists all rules of the institution, or all default rules. */
    async history(ctx: Ctx, input: { readonly institutionId?: number | undefined }) {
      const institutionId = input.institutionId ?? null;
      await institutionName(ctx, institutionId);
      const lines = await listRevisionHistory(ctx.db, store, { institutionId });
      return lines.map(toRuleView);
    },

    /**
     * Loads the rules of these institutions and returns a lookup of the value in force on a day;
     * null when none applies.
     */
    async inForce(db: Db, institutionIds: readonly number[]) {
      const lines = await listLines(db, store, institutionIds);
      /** Is null for the default rule. */
      return (institutionId: number | null, day: Day): Value | null =>
        valueInForce<Name, Value>(name, lines, institutionId, day);
    },
  };
}

function createSetting<Name extends string, Value>({
  name,
  normalize = (value) => value,
  toAuditDetails: toDetails = (value) => toFieldDetails(name, value),
  ...options
}: Options<Name, Value>): Setting<
  InstitutionOwner,
  RuleValues<Name, Value>,
  RuleChange<Name, Value>
> {
  return {
    ...options,
    getBaseId: ({ baseId }) => baseId,
    authorize: (tx, { institutionId }) => institutionToSet(tx, institutionId),
    validate(change) {
      if (change.institutionId === null && ruleValue<Name, Value>(name, change) === null)
        throw new AppError("invalid", "setting.defaultCannotInherit", {}, name);
    },
    without: (_, tx) => toDetails(null, tx),
    values(change) {
      const value = ruleValue<Name, Value>(name, change);
      const stored = value === null ? null : normalize(value);
      return { [name]: stored, reason: change.reason } as RuleValues<Name, Value>;
    },
    toAuditDetails: async (rule, tx) => ({
      ...(await toDetails(ruleValue<Name, Value>(name, rule), tx)),
      reason: rule.reason,
    }),
  };
}

/** Splits an object value into one detail for each field. */
const toFieldDetails = (name: string, value: unknown): AuditDetails =>
  typeof value === "object" && value !== null
    ? (value as AuditDetails)
    : ({ [name]: value } as AuditDetails);

type OwnersInput = z.output<typeof ownersInput>;

/** Lists the default rule and the rule in force for each institution that the caller sees. */
async function listRules<Name extends string, Value>(
  ctx: Ctx,
  name: Name,
  store: Store<Name, Value>,
  input: OwnersInput,
) {
  const found = await institutions(ctx.db, ctx.actor, input);
  const ids = found.rows.map(({ id }) => id);
  const lines = await listLines(ctx.db, store, ids);
  const getRule = (institutionId: number | null) =>
    orNotFound(ruleInForce<Name, Value>(name, lines, institutionId, ctx.today()));
  return {
    defaultRule: getRule(null),
    ...pageWith(found, input, ({ id, name: institution }) => ({
      institutionId: id,
      institutionName: institution,
      ...getRule(id),
    })),
  };
}

const listLines = <Name extends string, Value>(
  db: Db,
  store: Store<Name, Value>,
  institutionIds: readonly number[],
) => store.lines(db, { institutionId: [null, ...institutionIds] });
