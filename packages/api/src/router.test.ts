import { beforeAll, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  type DailyTaskIds,
  newCase,
  newDailyTask,
  type Organisation,
  organisation,
  ROLE,
  type Persona,
} from "./seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { TRPCError } from "@trpc/server";
import type { Actor } from "./core/context.ts";
import { FileReply } from "./core/file.ts";
import { PERMISSIONS } from "./core/permissions.ts";
import { getActor } from "./core/testing.ts";
import { inputFor, type FieldValues } from "./core/testing-input.ts";
import { callProcedure, toInputSchema, procedures } from "./testing-router-walk.ts";

const database = useTestDatabase();
let org: Organisation;
let personas: readonly Persona[];

beforeAll(async () => {
  org = await organisation(database.db);
  const allPersonas = [...Object.values(org.north), ...Object.values(org)];
  personas = Object.values(ROLE).map((role) => {
    const found = allPersonas.find(
      (persona): persona is Persona => Object(persona).roleId === role,
    );
    if (!found) throw new Error(`the organisation has nobody of role ${role}`);
    return found;
  });
});

const toErrorCode = (error: unknown) => (error instanceof TRPCError ? error.code : String(error));

describe("every procedure", () => {
  test.each(procedures)("%s declares its access, input and output", (_, procedure) => {
    const { meta } = procedure._def;
    expect(meta?.access).toBeString();
    expect(meta?.contract.input).toBeDefined();
    expect(meta?.contract.output).toBeDefined();
  });

  test("validates input against its contract", async () => {
    const [persona] = personas;
    if (!persona) throw new Error("the organisation has nobody");
    const permissions = new Set(PERMISSIONS);
    const actor = await getActor(database.db, persona, { permissions });
    // Free text: no contract describes its content, and none takes a list of them.
    const strange = [Symbol("no contract takes it")];
    const checkedPaths: string[] = [];
    for (const entry of procedures) {
      const [path, procedure] = entry;
      if (toInputSchema(procedure).safeParse(strange).success) continue;
      const answer = await callProcedure(database.db, actor, entry, strange).catch(toErrorCode);
      expect(`${path}: ${answer}`).toBe(`${path}: BAD_REQUEST`);
      checkedPaths.push(path);
    }
    expect(checkedPaths.length).toBeGreaterThan(procedures.length / 2);
  });

  test("has a REST address of its own", () => {
    const restPaths = procedures.flatMap(([, { _def }]) => {
      const rest = _def.meta?.rest;
      return rest
        ? rest.methods.flatMap((method) =>
            [rest.path, ...rest.aliases].map((path) => `${method} ${path}`),
          )
        : [];
    });
    expect(restPaths.length).toBe(new Set(restPaths).size);
  });
});

describe("G30: rights", () => {
  test("roles hold exactly the permissions known to code", async () => {
    const rows = await database.db
      .selectFrom("rolePermission")
      .select("permission")
      .distinct()
      .execute();
    expect(rows.map((row) => row.permission).sort()).toEqual([...PERMISSIONS].sort());
  });

  test("each role reaches the agreed procedures", async () => {
    const actors = await Promise.all(personas.map((persona) => getActor(database.db, persona)));
    const table = procedures.map(([path, { _def }]) => {
      const access = _def.meta?.access ?? "none";
      const open = access === "public" || access === "signedIn";
      const allowedRoles = actors
        .filter((actor) => open || actor.permissions.has(access as never))
        .map((actor) => actor.role);
      return `${path} ${access === "public" ? "everybody" : allowedRoles.join(" ")}`;
    });
    expect(table.sort().join("\n")).toMatchSnapshot();
  });

  test("a caller without the permission is refused before the input is read", async () => {
    for (const persona of personas) {
      const actor = await getActor(database.db, persona);
      for (const entry of procedures) {
        const [path, { _def }] = entry;
        const access = _def.meta?.access ?? "public";
        if (access === "public" || access === "signedIn" || actor.permissions.has(access)) continue;
        const refusal = await callProcedure(database.db, actor, entry, null).catch(toErrorCode);
        expect(`${path}: ${refusal}`).toBe(`${path}: FORBIDDEN`);
      }
    }
  });

  test("while a password change is due only that change and the shell respond", async () => {
    const served: string[] = [];
    for (const persona of personas) {
      const actor = await getActor(database.db, persona, { passwordDue: true });
      for (const entry of procedures) {
        const [path, { _def }] = entry;
        if (_def.meta?.access === "public") continue;
        if (_def.meta?.whilePasswordDue) served.push(path);
        else expect(await refusalAs(actor, entry)).toBe(`${path}: session.passwordDue`);
      }
    }
    expect([...new Set(served)].sort()).toEqual([
      "manage.user.changePassword",
      "session.login.getCurrentUser",
      "session.login.readPolicy",
      "session.login.signOut",
      "session.login.signOutDevice",
    ]);
  });

  const refusalAs = async (actor: Actor, entry: (typeof procedures)[number]): Promise<string> => {
    const reply = callProcedure(database.db, actor, entry, null);
    const refusal = await reply.catch((error: Error) => error.message);
    return `${entry[0]}: ${String(refusal)}`;
  };

  test("without a session only sign-in responds", async () => {
    for (const entry of procedures) {
      const [path, { _def }] = entry;
      if (_def.meta?.access === "public") continue;
      const refusal = await callProcedure(database.db, null, entry, null).catch(toErrorCode);
      expect(`${path}: ${refusal}`).toBe(`${path}: UNAUTHORIZED`);
    }
  });
});

describe("G31: tenants", () => {
  const CANARY = "Canary-of-the-south";
  let south: CaseIds;
  let task: DailyTaskIds;

  beforeAll(async () => {
    const { db } = database;
    task = await newDailyTask(db, org.south.agent, CANARY);
    south = await newCase(db, {
      agentId: org.south.agent.id,
      borrowerName: CANARY,
      phone: "6289999000111",
    });
    await db
      .updateTable("institution")
      .set({ name: `${CANARY} house` })
      .where("id", "=", org.south.id)
      .execute();
    await db
      .updateTable("appUser")
      .set({ name: `${CANARY} person` })
      .where("institutionId", "=", org.south.id)
      .execute();
  });

  const identities = (): FieldValues => ({
    configId: task.configId,
    taskId: south.caseId,
    caseId: south.caseId,
    loanId: south.loanId,
    borrowerId: south.borrowerId,
    contactId: south.contactId,
    agentId: org.south.agent.id,
    userId: org.south.agent.id,
    institutionId: org.south.id,
    groupId: org.south.groupId,
    version: 1,
    nextCallAt: new Date(Date.now() + 86_400_000),
  });

  test("north learns nothing of south, regardless of the ids sent", async () => {
    const { north } = org;
    for (const persona of [north.agent, north.leader, north.admin]) {
      const actor = await getActor(database.db, persona);
      for (const entry of procedures) {
        const [path] = entry;
        const ids = identities();
        for (const id of new Set(Object.values(ids).filter((value) => typeof value === "number"))) {
          const input = inputFor(toInputSchema(entry[1]), { ...ids, id });
          const reply = await callProcedure(database.db, actor, entry, input).catch(
            (error: Error) => `${error.message} ${error.cause}`,
          );
          expect(`${path} ${JSON.stringify(reply)}`).not.toContain(CANARY);
          expect(JSON.stringify(reply) ?? "").not.toContain("6289999000111");
        }
      }
    }
  }, 180_000);

  test("south reads its own canary, so that the sweep can fail", async () => {
    const actor = await getActor(database.db, org.south.admin);
    const seen: string[] = [];
    for (const entry of procedures.filter(([, { _def }]) => _def.type === "query")) {
      const [path] = entry;
      const input = inputFor(toInputSchema(entry[1]), { ...identities(), id: south.borrowerId });
      const reply = await callProcedure(database.db, actor, entry, input).catch(() => null);
      if (JSON.stringify(reply)?.includes(CANARY)) seen.push(path);
    }
    expect(seen).toContain("tasks.case.list");
    expect(seen).toContain("tasks.borrower.get");
    for (const name of ["dailyTask.list", "taskConfig.list", "taskConfig.history"])
      expect(seen).toContain(`board.${name}`);
  });

  test("no attempt changed anything of south", async () => {
    const row = await database.db
      .selectFrom("collectionCase")
      .selectAll()
      .where("id", "=", south.caseId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ version: 1, status: "C00", lastResult: null });
  });
});

describe("codes", () => {
  test("every enum of a contract that has a column equals the column's CHECK", async () => {
    const { rows } = await checks();
    for (const [table, column, values] of await enums()) {
      const check = rows.find(
        (row) => row.relation === table && row.definition.includes(`(${column} = ANY`),
      );
      const stored = [...(check?.definition.matchAll(/'([^']+)'::text/g) ?? [])].map(
        (match) => match[1],
      );
      expect(`${table}.${column} ${stored.sort().join(" ")}`).toBe(
        `${table}.${column} ${[...values].sort().join(" ")}`,
      );
    }
  });

  const checks = async () => {
    const { sql } = await import("kysely");
    return sql<{ relation: string; definition: string }>`
      select conrelid::regclass::text as relation, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c'`.execute(database.db);
  };

  const enums = async () => {
    const cases = await import("./tasks/case/contract.ts");
    const logs = await import("./tasks/log/contract.ts");
    const contacts = await import("./tasks/contact/contract.ts");
    const sms = await import("./telephony/sms/contract.ts");
    const outbox = await import("./telephony/outbox/contract.ts");
    const outboxCodes = await import("./telephony/outbox/contract-codes.ts");
    const closing = await import("./tasks/closing/contract.ts");
    const endOfDay = await import("./repay/end-of-day/contract.ts");
    return [
      ["closing_request", "kind", closing.CLOSING_KINDS],
      ["closing_request", "reason", closing.CLOSING_REASONS],
      ["closing_request", "state", closing.REQUEST_STATES],
      ["business_day_run", "step", endOfDay.STEPS],
      ["business_day_run", "state", endOfDay.STEP_STATES],
      ["collection_case", "status", cases.STATUSES],
      ["collection_log", "channel", logs.Channel.options],
      ["collection_log", "call_status", logs.CALL_STATUSES],
      ["collection_log", "result", logs.RESULTS],
      ["contact", "relation", contacts.RELATIONS],
      ["sms_message", "state", outboxCodes.MESSAGE_STATES],
      ["sms_message", "reason", outbox.FAIL_REASONS],
      ["sms_message", "channel", outbox.MESSAGE_CHANNELS],
      ["sms_template", "language", sms.LANGUAGES],
      ["sms_template", "purpose", sms.PURPOSES],
    ] as const;
  };
});

/**
 * Procedures whose write is a record itself, ends with the session, or was refused row by row;
 * their files hold no data.
 */
const WITHOUT_LINE: readonly string[] = [
  "repay.bankFile.getTemplate",
  "repay.deduction.decideMany",
  "session.login.readPolicy",
  "tasks.behaviour.record",
  "tasks.presence.enter",
  "tasks.presence.leave",
];

describe("G48: the audit trail", () => {
  test("has an entry for every write and every exported file", async () => {
    const { db } = database;
    const ownCase = await newCase(db, { agentId: org.north.agent.id });
    const ids: FieldValues = {
      taskId: ownCase.caseId,
      caseId: ownCase.caseId,
      loanId: ownCase.loanId,
      borrowerId: ownCase.borrowerId,
      contactId: ownCase.contactId,
      agentId: org.north.colleague.id,
      userId: org.north.colleague.id,
      institutionId: org.north.id,
      groupId: org.north.groupId,
      version: 1,
      nextCallAt: new Date(Date.now() + 86_400_000),
      from: new Date(Date.now() - 3_600_000),
      to: new Date(),
    };
    const lines = async () => {
      const { n } = await db
        .selectFrom("auditLog")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    };
    const done = new Set<string>();
    const silent = new Set<string>();
    for (const persona of personas.toReversed()) {
      for (const entry of procedures) {
        const [path, { _def }] = entry;
        if (_def.meta?.access === "public") continue;
        const before = await lines();
        const actor = await getActor(db, persona).catch(() => null);
        if (!actor) break;
        const input = inputFor(toInputSchema(entry[1]), { ...ids, id: ownCase.caseId });
        const reply = await callProcedure(db, actor, entry, input).catch(() => undefined);
        if (reply === undefined) continue;
        if (_def.type === "query" && !(reply instanceof FileReply)) continue;
        done.add(path);
        if ((await lines()) === before) silent.add(path);
      }
    }
    for (const path of WITHOUT_LINE) silent.delete(path);
    expect([...silent]).toEqual([]);
    expect([...done]).toEqual(
      expect.arrayContaining([
        "tasks.case.export",
        "tasks.log.export",
        "manage.audit.export",
        "telephony.calls.export",
        "telephony.sms.export",
        "manage.user.update",
        "manage.user.givePassword",
        "tasks.doNotContact.add",
      ]),
    );
    expect(done.size).toBeGreaterThan(30);
  });
});
