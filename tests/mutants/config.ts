import type { Mutant } from "../../scripts/mutate/mutant.ts";

const CHANNEL = "packages/api/src/tasks/guard/rules/channel.ts";
const CONFIG_TEST = "packages/api/src/manage/config/config.test.ts";
const OPT_OUT = "packages/api/src/telephony/opt-out";

export const CONFIG: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a number of a country without a law is called",
    file: "packages/api/src/tasks/guard/actions/guard.ts",
    find: "[...facts.rules.map(ruleOf), ...foreign, ...closing]",
    replace: "[...facts.rules.map(ruleOf), ...closing]",
    tests: ["packages/api/src/tasks/intake/phone.test.ts"],
  },
  {
    guarantee: "G49",
    name: "a closed means of contact is judged by no rule",
    file: "packages/api/src/tasks/guard/actions/guard.ts",
    find: "[...facts.rules.map(ruleOf), ...foreign, ...closing]",
    replace: "[...facts.rules.map(ruleOf), ...foreign]",
    tests: [CONFIG_TEST],
  },
  {
    guarantee: "G49",
    name: "what is closed for one stage is closed for all",
    file: CHANNEL,
    find: "(one.workQueueId === null || one.workQueueId === queueId)",
    replace: "true",
    tests: [CONFIG_TEST],
  },
  {
    guarantee: "G49",
    name: "what is closed on the phone is closed at the desk",
    file: CHANNEL,
    find: '(one.device === "ALL" || one.device === device)',
    replace: "true",
    tests: [CONFIG_TEST],
  },
  {
    guarantee: "G49",
    name: "an older phone is given calls though the update is forced",
    file: "packages/api/src/telephony/phone-app/actions.ts",
    find: "if (isOpen)\n    throw",
    replace: "if (!version)\n    throw",
    tests: [CONFIG_TEST],
  },
  {
    guarantee: "G49",
    name: "STOP is taken out",
    file: `${OPT_OUT}/contract.ts`,
    find: "(word) => word !== ALWAYS",
    replace: "() => true",
    tests: [`${OPT_OUT}/opt-out.test.ts`],
  },
  {
    guarantee: "G49",
    name: "reporting hours change within the day",
    file: "packages/api/src/reports/hour/actions.ts",
    find: "if (effectiveOn < earliest)",
    replace: 'if (effectiveOn === "")',
    tests: ["packages/api/src/reports/hour/hour.test.ts"],
  },
  {
    guarantee: "G41",
    name: "closed means are proposed for a stage that is not there",
    file: "packages/api/src/manage/config/actions/info.ts",
    find: "  await refuseUnknownQueue(ctx, change);\n  return propose",
    replace: "  return propose",
    tests: ["packages/api/src/manage/config/config.test.ts"],
  },
  {
    guarantee: "G31",
    name: "reporting hours are set by a limited administrator",
    file: "packages/api/src/reports/hour/actions.ts",
    find: "    refuseLimited(tx.actor);\n",
    replace: "",
    tests: ["packages/api/src/reports/hour/hour.test.ts"],
  },
  {
    guarantee: "G11",
    name: "the law of an institution is proposed on an old version",
    file: "packages/api/src/manage/institution/actions/law.ts",
    find: "    refuseStale(held.version, version);\n    const last",
    replace: "    const last",
    tests: ["packages/api/src/manage/institution/law.test.ts"],
  },
  {
    guarantee: "G30",
    name: "an institution is created by a role that manages no admins",
    file: "packages/api/src/manage/role/actions.ts",
    find: "actor && !found.managers.includes(actor.role)",
    replace: "false",
    tests: ["packages/api/src/manage/institution/institution.test.ts"],
  },
  {
    guarantee: "G41",
    name: "a stage is saved that leaves a gap at another institution",
    file: "packages/api/src/manage/queue/actions/save.ts",
    find: "      await refuseUnfit(tx, touched, effectiveOn, \"policy.dpdFrom\");\n",
    replace: "      void [refuseUnfit, touched];\n",
    tests: ["packages/api/src/manage/queue/spans.test.ts"],
  },
];
