import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
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

const { read, command } = endpointsUnder("/api");

export const imageRouter = router({
  list: read("image.read", get("task/userPic/{id}"), c.list, listImages),
  getPicture: read("image.read", get("image/picture/{imageId}"), c.getPicture, getPicture),
  listComments: read("image.read", get("image/get/comment"), c.listComments, listComments),
  createComment: command("image.write", post("image/add/comment"), c.createComment, commentOn, {
    reaches: "NOBODY",
  }),
  upload: command("image.write", uploadPost("image/upload", MAX_BYTES), c.upload, uploadImage, {
    reaches: "NOBODY",
  }),
  import: command(
    "borrower.import",
    uploadPost("image/import", MAX_ZIP_BYTES),
    batch.importPictures,
    importPictureZip,
    { reaches: "NOBODY" },
  ),
  importKtp: command("borrower.import", post("ktp/import"), batch.importKtp, importKtpResults, {
    reaches: "NOBODY",
  }),
  getKtp: read("image.read", get("ktp/result"), c.getKtp, getKtpResult),
});
