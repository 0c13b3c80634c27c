import { expect, test } from "bun:test";
import { messages } from "@kolekta/i18n";
import { getTile, TILE_NAMES } from "./contract-tiles.ts";
import { listTiles, toTileView } from "./rules.ts";

test("shows tiles by right and case scope", () => {
  const permissions = new Set(["agent.read", "proposal.read", "proposal.decide"] as const);
  expect(listTiles({ permissions, caseScope: "GROUP" })).toEqual([
    "settingChanges",
    "absent",
    "idle",
    "working",
  ]);
  expect(listTiles({ permissions, caseScope: "ALL" })).toEqual(["settingChanges"]);
});

test("caps large counts", () => {
  expect(toTileView("holds", { total: 1_000 }, 1_001)).toMatchObject({
    count: 1_000,
    isCapped: false,
    yesterday: 1_000,
  });
  expect(toTileView("holds", { total: 1_001 }, null)).toMatchObject({
    count: 1_000,
    isCapped: true,
    yesterday: null,
  });
  expect(toTileView("holds", { total: 5, totalCapped: true }, 0)).toMatchObject({
    count: 5,
    isCapped: true,
  });
});

test("no menu entry has two counts", () => {
  const screens = TILE_NAMES.map(getTile).flatMap(({ inMenu, screen }) => (inMenu ? [screen] : []));
  expect(new Set(screens).size).toBe(screens.length);
});

test("every tile has a name", () => {
  expect(Object.keys(messages("en").board.morning.tile).toSorted()).toEqual(TILE_NAMES.toSorted());
});
