import type { z } from "zod";
import type { BaseContext } from "../../core/context.ts";
import { handleFace } from "../../manage/face/actions/show.ts";
import { phoneState, assertFacePassed } from "../../manage/face/actions/state.ts";
import type * as c from "../../manage/face/contract-app.ts";
import { type PhoneCredentials, pairedPhone } from "./actions.ts";

type FaceCheckInput = z.output<typeof c.check.input>;

export const getFaceState = async (context: BaseContext, credentials: PhoneCredentials) =>
  phoneState(context, await pairedPhone(context, credentials));

export const enrolFace = async (context: BaseContext, { file, ...credentials }: FaceCheckInput) =>
  handleFace(context, "ENROL", await pairedPhone(context, credentials), file);

export const checkFace = async (context: BaseContext, { file, ...credentials }: FaceCheckInput) =>
  handleFace(context, "CHECK", await pairedPhone(context, credentials), file);

/** Gets a paired phone that may receive calls. */
export async function facedPhone(
  context: BaseContext,
  credentials: PhoneCredentials,
): ReturnType<typeof pairedPhone> {
  const phone = await pairedPhone(context, credentials);
  await assertFacePassed(context, phone);
  return phone;
}
