import type { z } from "zod";
import type { Visit } from "../../core/context.ts";
import { takeFace } from "../../manage/face/actions/show.ts";
import {
  type Phone,
  phoneState,
  refuseFaceless,
} from "../../manage/face/actions/standing.ts";
import type * as c from "../../manage/face/contract-app.ts";
import { pairedPhone } from "./actions.ts";

type Shown = z.output<typeof c.check.input>;

export const showFaceState = async (
  visit: Visit,
  { credential }: z.output<typeof c.getState.input>,
) => phoneState(visit, await pairedPhone(visit, credential));

export const enrolFace = async (visit: Visit, { credential, file }: Shown) =>
  takeFace(visit, "ENROL", await pairedPhone(visit, credential), file);

export const checkFace = async (visit: Visit, { credential, file }: Shown) =>
  takeFace(visit, "CHECK", await pairedPhone(visit, credential), file);

/** A paired phone that may be given calls. */
export async function facedPhone(
  visit: Visit,
  credential: string,
): Promise<Phone> {
  const phone = await pairedPhone(visit, credential);
  await refuseFaceless(visit, phone);
  return phone;
}
