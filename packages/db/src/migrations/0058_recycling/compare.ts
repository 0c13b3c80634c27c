import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = { "allocation.compare": [3, 4, 7, 8] };

/** Why: what a test came to is of whole institutions, of which a leader sees a part. */
export const compare: Part = {
  up: [grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS)],
};
