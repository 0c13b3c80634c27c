import { expect, test } from "bun:test";
import { messages } from "@kolekta/i18n";
import { SCREENS } from "./contract-screens.ts";

test("no address is declared twice", () => {
  const paths: string[] = Object.values(SCREENS).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

/** Routes of the specification (section 2) with its own titles where it names them. */
const SPECIFIED = [
  ["/myTasks", "My tasks"],
  ["/statistics", "Statistics"],
  ["/conditions/:taskId", "Conditions"],
  ["/case/list", "Case List"],
  ["/task/:taskId/:loanId/:borrowerId", "Case detail"],
  ["/users", "User List"],
  ["/user/:id", "User info"],
  ["/add/user", "Add user"],
  ["/queue", "Stage List"],
  ["/queue/list/:stageId", "Stage case list"],
  ["/system", "System config"],
  ["/add/person", "Add person"],
  ["/institutionList", "Team List"],
  ["/organizationalInfo/:id/:name/:email", "Institution info"],
  ["/add/organizational", "Add institution"],
  ["/queueExtension", "Extension Setting by stage"],
  ["/institutional", "Extension Setting by team"],
  ["/seatScheduling", "Scheduling Management"],
  ["/phoneRecord", "Account Activity Logs"],
  ["/log", "Account Login Logs"],
  ["/performance", "Performance Board"],
  ["/collectorsReport", "Agent Data Report"],
  ["/collectionReport", "Team Data Report"],
  ["/appConfig", "App Config"],
  ["/requirement", "Statutory Requirements"],
  ["/taskConfig", "Agent Task Manage"],
  ["/workRoutine", "Work Routine"],
] as const;

test.each(SPECIFIED)("%s is the screen %s", (path, title) => {
  const keys = Object.entries(SCREENS)
    .filter(([, screen]) => screen.path === path)
    .map(([key]) => key as keyof typeof SCREENS);
  const titles = messages("en").app.screen;
  expect(keys.map((key) => titles[key])).toEqual([title]);
});

test("the case list is in the module Case Status", () => {
  const { group } = SCREENS["case-list"].menu;
  expect(messages("en").session.menu.group[group]).toBe("Case Status");
});
