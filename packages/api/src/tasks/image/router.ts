import { guarded, router } from "../../core/guarded.ts";
import { get, post, uploadPost } from "../../core/rest.ts";
import {
  commentOn,
  listComments,
  listImages,
  getKtpResult,
  getPicture,
  uploadImage,
} from "./actions.ts";
import { importKtpResults, importPictureZip } from "./actions-import.ts";
import * as batch from "./contract-import.ts";
import * as c from "./contract.ts";
import { MAX_BYTES, MAX_ZIP_BYTES } from "./rules.ts";

export const imageRouter = router({
  list: guarded("image.read", get("/api/task/userPic/{id}"), c.list).query(({ ctx, input }) =>
    listImages(ctx, input),
  ),
  getPicture: guarded("image.read", get("/api/image/picture/{imageId}"), c.getPicture).query(
    ({ ctx, input }) => getPicture(ctx, input),
  ),
  listComments: guarded("image.read", get("/api/image/get/comment"), c.listComments).query(
    ({ ctx, input }) => listComments(ctx, input),
  ),
  createComment: guarded("image.write", post("/api/image/add/comment"), c.createComment, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => commentOn(ctx, input)),
  upload: guarded("image.write", uploadPost("/api/image/upload", MAX_BYTES), c.upload, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => uploadImage(ctx, input)),
  import: guarded(
    "borrower.import",
    uploadPost("/api/image/import", MAX_ZIP_BYTES),
    batch.importPictures,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => importPictureZip(ctx, input)),
  importKtp: guarded("borrower.import", post("/api/ktp/import"), batch.importKtp, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => importKtpResults(ctx, input)),
  getKtp: guarded("image.read", get("/api/ktp/result"), c.getKtp).query(({ ctx, input }) =>
    getKtpResult(ctx, input),
  ),
});
