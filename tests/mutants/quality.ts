import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/board/quality";

export const QUALITY: readonly Mutant[] = [
  {
    guarantee: "G8",
    name: "an inspector scores an own contact",
    file: `${ROOM}/rules/step.ts`,
    find: "if (isConcerned)",
    replace: "if (false)",
    tests: [`${ROOM}/own-contact.test.ts`],
  },
  {
    guarantee: "G8",
    name: "the first scorer gives the second score, or settles it",
    file: `${ROOM}/rules/step.ts`,
    find: 'return isScorer ? ("quality.cannotReviewOwnScore" as const) : null;',
    replace: "return null;",
    tests: [`${ROOM}/quality.test.ts`, `${ROOM}/own-contact.test.ts`],
  },
  {
    guarantee: "G8",
    name: "another account of the scorer gives the second score",
    file: `${ROOM}/queries/visibility.ts`,
    find: 'or ${isSamePersonSql(actor.userId, { requesterId: sql.ref("given.scorerId"), at: sql.ref("given.at") })}))`;',
    replace: "))`;",
    tests: [`${ROOM}/own-contact.test.ts`, `${ROOM}/quality.test.ts`],
  },
  {
    guarantee: "G10",
    name: "a contact that was scored is scored again",
    file: `${ROOM}/rules/step.ts`,
    find: 'item.state === "OPEN" ?',
    replace: "item.state !== null\n    ?",
    tests: [`${ROOM}/quality.test.ts`],
  },
  {
    guarantee: "G10",
    name: "a score is objected to twice",
    file: `${ROOM}/rules/step.ts`,
    find: 'if (item.state === "OBJECTED") return "quality.objected" as const;',
    replace: "",
    tests: [`${ROOM}/quality.test.ts`],
  },
  {
    guarantee: "G10",
    name: "a user objects to the score of another",
    file: `${ROOM}/rules/step.ts`,
    find: "if (item.agentId !== userId)",
    replace: "if (false)",
    tests: [`${ROOM}/rules/step.test.ts`],
  },
  {
    guarantee: "G8",
    name: "a deleted contact is scored",
    file: `${ROOM}/rules/step.ts`,
    find: "if (!isStored)",
    replace: "if (false)",
    tests: [`${ROOM}/purged.test.ts`],
  },
  {
    guarantee: "G8",
    name: "a later rule reaches a score that was given",
    file: `${ROOM}/actions/get.ts`,
    find: "scoredAt ?? now()",
    replace: "now()",
    tests: [`${ROOM}/setting.test.ts`],
  },
  {
    guarantee: "G31",
    name: "an agent reads a sampled contact before it is scored",
    file: `${ROOM}/queries/visibility.ts`,
    find: "or i.state <> 'OPEN'",
    replace: "or true",
    tests: [`${ROOM}/quality.test.ts`, `${ROOM}/own-contact.test.ts`],
  },
];
