import { guarded, router } from "../../core/guarded.ts";
import { get, post, uploadPost } from "../../core/rest.ts";
import {
  commentOn,
  listComments,
  listImages,
  showKtp,
  showPicture,
  uploadImage,
} from "./actions.ts";
import * as c from "./contract.ts";
import { MOST_BYTES } from "./rules.ts";

export const imageRouter = router({
  userPic: guarded(
    "image.read",
    get("/api/task/userPic/{id}"),
    c.userPic,
  ).query(({ ctx, input }) => listImages(ctx, input)),
  picture: guarded(
    "image.read",
    get("/api/image/picture/{imageId}"),
    c.picture,
  ).query(({ ctx, input }) => showPicture(ctx, input)),
  comments: guarded(
    "image.read",
    get("/api/image/get/comment"),
    c.comments,
  ).query(({ ctx, input }) => listComments(ctx, input)),
  addComment: guarded(
    "image.write",
    post("/api/image/add/comment"),
    c.addComment,
  ).mutation(({ ctx, input }) => commentOn(ctx, input)),
  upload: guarded(
    "image.write",
    uploadPost("/api/image/upload", MOST_BYTES),
    c.upload,
  ).mutation(({ ctx, input }) => uploadImage(ctx, input)),
  ktpResult: guarded("image.read", get("/api/ktp/result"), c.ktpResult).query(
    ({ ctx, input }) => showKtp(ctx, input),
  ),
});
