import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { listCodes, saveCode } from "./actions/codes.ts";
import { saveDays, updateStatus } from "./actions/days.ts";
import { countDays, downloadMonth, listMonth } from "./actions/month.ts";
import { errorFile, getRosterUpload } from "./actions/get.ts";
import { groups } from "./queries/group.ts";
import { saveUpload, uploadRoster } from "./actions/upload.ts";
import * as c from "./contract.ts";
import * as u from "./contract-upload.ts";

const at = (path: string) => `/api/manage/schedule/${path}`;

export const scheduleRouter = router({
  list: guarded("schedule.read", getOrPost("/api/workSchedule/listing"), c.list).query(
    ({ ctx, input }) => listMonth(ctx, input),
  ),
  countDays: guarded("schedule.read", getOrPost(at("days")), c.countDays).query(({ ctx, input }) =>
    countDays(ctx, input),
  ),
  download: guarded("schedule.read", get("/api/workSchedule/download"), c.download).query(
    ({ ctx, input }) => downloadMonth(ctx, input),
  ),
  upload: guarded(
    "schedule.edit",
    uploadPost("/api/workSchedule/uploadSchedule", SHEET_LIMITS.workbookBytes),
    u.upload,
  ).mutation(({ ctx, input }) => uploadRoster(ctx, { ...input, name: input.file.name })),
  getUpload: guarded("schedule.edit", get(at("upload")), u.getUpload).query(({ ctx, input }) =>
    getRosterUpload(ctx, input),
  ),
  saveUpload: guarded("schedule.edit", post(at("upload/save")), u.saveUpload).mutation(
    ({ ctx, input }) => saveUpload(ctx, input),
  ),
  exportErrors: guarded("schedule.edit", get(at("upload/errors")), u.exportErrors).query(
    ({ ctx, input }) => errorFile(ctx, input),
  ),
  updateStatus: guarded(
    "schedule.edit",
    post("/api/workSchedule/updateScheduleStatus"),
    c.updateStatus,
  ).mutation(({ ctx, input }) => updateStatus(ctx, input)),
  saveDays: guarded("schedule.edit", post(at("days/save")), c.saveDays).mutation(({ ctx, input }) =>
    saveDays(ctx, input),
  ),
  listGroups: guarded("schedule.read", get(at("groups")), c.listGroups).query(({ ctx }) =>
    groups(ctx.db, ctx.actor),
  ),
  listCodes: guarded("schedule.read", get(at("codes")), c.listCodes).query(({ ctx }) =>
    listCodes(ctx),
  ),
  saveCode: guarded("schedule.editCode", post(at("codes/save")), c.saveCode).mutation(
    ({ ctx, input }) => saveCode(ctx, input),
  ),
});
