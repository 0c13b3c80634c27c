import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import { dpd } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { maskEmail, maskIdNumber, maskPhone } from "../../../core/mask.ts";
import { getMasks, HIDING } from "../../../manage/masking/actions/mask.ts";
import { isOpen } from "../../case/rules.ts";
import { findCounts, find, listBestHours, loans, setTimesSettled } from "../queries/profile.ts";
import { type SetZone, setZones } from "../queries/zone.ts";

/** Returns the borrower's profile with masked phones, ID number and addresses. */
export async function getProfile(ctx: Ctx, { id }: { id: number }) {
  const { isClosed, ...profile } = orNotFound(
    await find(ctx.db, ctx.actor, id, { today: ctx.today(), now: ctx.now() }),
  );
  const masks = isClosed ? HIDING : await getMasks(ctx);
  return {
    ...profile,
    phone: masks.phone(profile.phone),
    address: masks.address(profile.address),
    companyAddress: masks.address(profile.companyAddress),
    companyPhone: maskPhone(profile.companyPhone),
    idNumber: maskIdNumber(profile.idNumber),
    email: maskEmail(profile.email),
  };
}

export async function listLoans(ctx: Ctx, { id }: { id: number }) {
  const stored = await loans(ctx.db, ctx.actor, id);
  return stored.map(({ overdueOn, ...loan }) => ({
    ...loan,
    dpd: overdueOn && loan.caseStatus && isOpen(loan.caseStatus) ? dpd(overdueOn, ctx.today()) : 0,
  }));
}

/** Computes the reach and the promise record of the borrower from our own records. */
export async function analyse(ctx: Ctx, { id }: { id: number }) {
  const { answered, kept, evaluated, ...counted } = orNotFound(
    await findCounts(ctx.db, ctx.actor, id),
  );
  return {
    ...counted,
    answeredBp: share(answered, counted.calls),
    keptBp: share(kept, evaluated),
    bestHours: await listBestHours(ctx.db, id),
  };
}

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);

/** Sets zones of borrowers that two people have approved. Returns their ids. */
export const setBorrowerZones = (db: Db, zones: readonly SetZone[]): Promise<number[]> =>
  setZones(db, zones);

/** Updates the number of settled debts that every case of the borrower shows. */
export const updateTimesSettled = (db: Db, borrowerId: number): Promise<void> =>
  setTimesSettled(db, borrowerId);
