import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "report.read": [1, 2, 3, 4, 6, 7, 8],
  "report.collect": [4, 7, 8],
};

export const rights: Part = {
  up: [grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS)],
};
