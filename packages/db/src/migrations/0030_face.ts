import { face } from "./0030_face/face.ts";
import { retention, rule } from "./0030_face/rule.ts";
import { migrationOf, noticeKinds } from "./part.ts";

/** Why: agents show their faces to the phone app, which gives calls to nobody else. */
export const { up, down } = migrationOf(
  rule,
  retention,
  face,
  noticeKinds(["FACE_BLACKLISTED", "FACE_LOCKED"]),
);
