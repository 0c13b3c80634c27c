import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { PROPOSAL_KINDS } from "./contract-words.ts";

const database = useTestDatabase();

const DOCUMENT = new URL("../../../../../docs/domain/proposals.md", import.meta.url);
const ROW =
  /^\| `(?<kind>[A-Z_]+)` +\|[^|]+\| (?<propose>[\d, ]+?) *\| (?<approve>[\d, ]+?) *\|$/gm;

test("the document lists proposers and approvers of each kind as stored", async () => {
  const text = await Bun.file(DOCUMENT).text();
  const documented = Object.fromEntries(
    [...text.matchAll(ROW)].map(({ groups = {} }) => [
      groups["kind"],
      `${groups["propose"]} | ${groups["approve"]}`,
    ]),
  );
  const rows = await database.db
    .selectFrom("proposalRole")
    .select(["kind", "roleId", "canPropose", "canApprove"])
    .orderBy("roleId")
    .execute();
  const rolesByKind = Object.fromEntries(
    PROPOSAL_KINDS.map((kind) => {
      const roles = rows.filter((row) => row.kind === kind);
      const list = (right: "canPropose" | "canApprove") =>
        roles
          .filter((row) => row[right])
          .map(({ roleId }) => roleId)
          .join(", ");
      return [kind, `${list("canPropose")} | ${list("canApprove")}`];
    }),
  );
  expect(documented).toEqual(rolesByKind);
});
