/* A setting that an institution may have of its own, beside one for all; one person changes it alone. */
import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../context.ts";
import type { Day } from "../day.ts";
import { AppError, orNotFound } from "../errors.ts";
import type { Facts, ownersInput, Withdrawal } from "./contract.ts";
import { historyOf } from "./history.ts";
import {
  appliesTo,
  type InstitutionOwner,
  ruleInForce,
  type RuleValues,
  saidBy,
  shownRule,
} from "./institution.ts";
import type { SettingStore } from "./line.ts";
import {
  institutionName,
  institutions,
  institutionToSet,
  pageWith,
} from "./owners.ts";
import { saveSetting } from "./save.ts";
import type { Setting } from "./setting.ts";
import { withdrawSetting } from "./withdraw.ts";

type Change<Name extends string, Value> = InstitutionOwner & {
  readonly onId: number | null;
  readonly effectiveOn?: Day | undefined;
  readonly reason: string;
} & { readonly [Key in Name]: Value | null };

type Store<Name extends string, Value> = SettingStore<
  InstitutionOwner,
  RuleValues<Name, Value>
>;

/** What is the room's own. */
interface Own<Name extends string, Value> extends Pick<
  Setting<InstitutionOwner, RuleValues<Name, Value>, Change<Name, Value>>,
  "input" | "audit" | "event"
> {
  /** The field in which a rule says what it says. */
  readonly name: Name;
  readonly store: Store<Name, Value>;
  /** As it is kept. */
  tidy?(value: Value): Value;
}

/** Lists, tells, changes and withdraws the rules of a room, and says what applies. */
export function institutionRules<Name extends string, Value>(
  own: Own<Name, Value>,
) {
  const { name, store } = own;
  const setting = settingOf(own);
  return {
    /** Writes what takes effect on the day; what was in force before stays on record. */
    save: async (ctx: Ctx, change: Change<Name, Value>) => ({
      ruleId: await saveSetting(ctx, setting, change),
    }),

    /** Takes back what has not begun. */
    withdraw: (ctx: Ctx, withdrawal: Withdrawal) =>
      withdrawSetting(ctx, setting, withdrawal),

    list: (ctx: Ctx, wanted: Wanted) => listRules(ctx, name, store, wanted),

    /** Every rule that was ever written for the institution, or for all. */
    async history(
      ctx: Ctx,
      of: { readonly institutionId?: number | undefined },
    ) {
      const institutionId = of.institutionId ?? null;
      await institutionName(ctx, institutionId);
      const lines = await historyOf(ctx.db, store, { institutionId });
      return lines.map(shownRule);
    },

    /** What applies to one of these institutions on a day; null where nothing does. */
    async applying(db: Db, institutionIds: readonly number[]) {
      const lines = await linesOf(db, store, institutionIds);
      return (institutionId: number, day: Day): Value | null =>
        appliesTo<Name, Value>(name, lines, institutionId, day);
    },
  };
}

function settingOf<Name extends string, Value>({
  name,
  tidy = (value) => value,
  ...own
}: Own<Name, Value>): Setting<
  InstitutionOwner,
  RuleValues<Name, Value>,
  Change<Name, Value>
> {
  return {
    ...own,
    madeOn: ({ onId }) => onId,
    admit: (tx, { institutionId }) => institutionToSet(tx, institutionId),
    refuse(change) {
      if (
        change.institutionId === null &&
        saidBy<Name, Value>(name, change) === null
      )
        throw new AppError("invalid", "setting.houseFollows", {}, name);
    },
    values(change) {
      const said = saidBy<Name, Value>(name, change);
      const kept = said === null ? null : tidy(said);
      return { [name]: kept, reason: change.reason } as RuleValues<Name, Value>;
    },
    facts: (rule) => ({
      ...factsOf(name, saidBy<Name, Value>(name, rule)),
      reason: rule.reason,
    }),
  };
}

/** Field by field where it says several things. */
const factsOf = (name: string, said: unknown): Facts =>
  typeof said === "object" && said !== null
    ? (said as Facts)
    : ({ [name]: said } as Facts);

type Wanted = z.output<typeof ownersInput>;

/** The rule for all, and what applies to each institution in the caller's sight. */
async function listRules<Name extends string, Value>(
  ctx: Ctx,
  name: Name,
  store: Store<Name, Value>,
  wanted: Wanted,
) {
  const found = await institutions(ctx.db, ctx.actor, wanted);
  const ids = found.rows.map(({ id }) => id);
  const lines = await linesOf(ctx.db, store, ids);
  const ruleOf = (institutionId: number | null) =>
    orNotFound(
      ruleInForce<Name, Value>(name, lines, institutionId, ctx.today()),
    );
  return {
    house: ruleOf(null),
    ...pageWith(found, wanted, ({ id, name: institution }) => ({
      institutionId: id,
      institutionName: institution,
      ...ruleOf(id),
    })),
  };
}

const linesOf = <Name extends string, Value>(
  db: Db,
  store: Store<Name, Value>,
  institutionIds: readonly number[],
) => store.lines(db, { institutionId: [null, ...institutionIds] });
