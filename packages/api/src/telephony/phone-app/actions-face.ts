import type { z } from "zod";
import type { Visit } from "../../core/context.ts";
import { handleFace } from "../../manage/face/actions/show.ts";
import { phoneState, assertFacePassed } from "../../manage/face/actions/state.ts";
import type * as c from "../../manage/face/contract-app.ts";
import { type PhoneCredentials, pairedPhone } from "./actions.ts";

type FaceCheckInput = z.output<typeof c.check.input>;

export const getFaceState = async (visit: Visit, credentials: PhoneCredentials) =>
  phoneState(visit, await pairedPhone(visit, credentials));

export const enrolFace = async (visit: Visit, { file, ...credentials }: FaceCheckInput) =>
  handleFace(visit, "ENROL", await pairedPhone(visit, credentials), file);

export const checkFace = async (visit: Visit, { file, ...credentials }: FaceCheckInput) =>
  handleFace(visit, "CHECK", await pairedPhone(visit, credentials), file);

/** Gets a paired phone that may receive calls. */
export async function facedPhone(
  visit: Visit,
  credentials: PhoneCredentials,
): ReturnType<typeof pairedPhone> {
  const phone = await pairedPhone(visit, credentials);
  await assertFacePassed(visit, phone);
  return phone;
}
