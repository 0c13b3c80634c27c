import { describe, expect, test } from "bun:test";
import { DATABASE_LAWS } from "./database.ts";
import { REPOSITORY_LAWS } from "./conventions.ts";
import { toSources } from "./law.ts";
import { INSTANT_LAWS } from "./instants.ts";
import { ROOM_LAWS } from "./rooms.ts";
import { allSources } from "./source.ts";
import { TEXT_LAWS } from "./texts.ts";
import { WEB_LAWS } from "./web.ts";

const sources = await allSources();
const laws = [
  ...REPOSITORY_LAWS,
  ...ROOM_LAWS,
  ...DATABASE_LAWS,
  ...WEB_LAWS,
  ...INSTANT_LAWS,
  ...TEXT_LAWS,
];

describe.each(laws)("$name", (law) => {
  test("holds", () => {
    const offences = law.offences(sources);
    const advice = offences.length > 0 ? [`remedy: ${law.remedy}`] : [];
    expect([...offences, ...advice]).toEqual([]);
  });

  test.each(law.broken)("is broken by %j", (files) => {
    expect(law.offences(toSources(files))).not.toEqual([]);
  });
});

test("the scan covers the repository", () => {
  expect(sources.length).toBeGreaterThan(50);
  const imports = sources.flatMap((source) => source.imports);
  expect(imports.some(({ to }) => to.startsWith("packages/db/"))).toBe(true);
});
