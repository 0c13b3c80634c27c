import type { z } from "zod";
import type { Visit } from "../../core/context.ts";
import { takeFace } from "../../manage/face/actions/show.ts";
import { phoneState, refuseFaceless } from "../../manage/face/actions/state.ts";
import type * as c from "../../manage/face/contract-app.ts";
import { type Asking, pairedPhone } from "./actions.ts";

type Shown = z.output<typeof c.check.input>;

export const showFaceState = async (visit: Visit, asking: Asking) =>
  phoneState(visit, await pairedPhone(visit, asking));

export const enrolFace = async (visit: Visit, { file, ...asking }: Shown) =>
  takeFace(visit, "ENROL", await pairedPhone(visit, asking), file);

export const checkFace = async (visit: Visit, { file, ...asking }: Shown) =>
  takeFace(visit, "CHECK", await pairedPhone(visit, asking), file);

/** A paired phone that may be given calls. */
export async function facedPhone(visit: Visit, asking: Asking): ReturnType<typeof pairedPhone> {
  const phone = await pairedPhone(visit, asking);
  await refuseFaceless(visit, phone);
  return phone;
}
