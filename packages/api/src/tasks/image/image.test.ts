import { beforeAll, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import sharp, { type Sharp } from "sharp";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona))).image;
const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#335577" } });
const file = async (picture: Sharp, name = "card.jpg") =>
  new File([new Uint8Array(await picture.toBuffer())], name);
const upload = async (picture: File) =>
  (await as(org.north.agent)).upload({ taskId: caseIds.caseId, kind: "ID_CARD", file: picture });

beforeAll(async () => {
  org = await organisation(database.db);
  caseIds = await newCase(database.db, { agentId: org.north.agent.id });
});

test("a picture is stored upright, without metadata, and visible to users with the case in scope", async () => {
  const original = await file(
    createPicture(300, 200)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "secret place" } } }),
  );
  const { imageId } = await upload(original);
  const [listed] = await (await as(org.north.leader)).list({ id: caseIds.borrowerId });
  expect(listed).toMatchObject({
    imageId,
    kind: "ID_CARD",
    width: 200,
    height: 300,
    uploaderName: "User north-agent",
  });
  const reply = await (await as(org.north.leader)).getPicture({ imageId });
  const bytes = Buffer.from(await (reply.body as Blob).arrayBuffer());
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: "webp", width: 200, height: 300 });
  expect(metadata.exif).toBeUndefined();
  expect(bytes.includes("secret place")).toBe(false);
});

test("comments carry their author and time", async () => {
  const { imageId } = await upload(await file(createPicture(20, 20).png(), "a.png"));
  await (await as(org.north.agent)).createComment({ imageId, text: "  name is cut off " });
  const [comment] = await (await as(org.north.admin)).listComments({ imageId });
  expect(comment).toMatchObject({ authorName: "User north-agent", text: "name is cut off" });
});

test.each([
  [
    "a program with a picture's name",
    async () => new File(["MZ\u0000\u0000 this is no picture"], "card.jpg"),
    "image.notAPicture",
  ],
  [
    "a picture that breaks off",
    async () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1])], "card.jpg"),
    "image.unreadable",
  ],
  [
    "a picture of a hundred megapixels",
    async () => file(createPicture(10_000, 10_000).png({ compressionLevel: 9 }), "big.png"),
    "image.unreadable",
  ],
  [
    "eleven megabytes",
    async () => new File([new Uint8Array(11 * 1024 * 1024)], "big.jpg"),
    "image.tooLarge",
  ],
] as const)(
  "%s is refused",
  async (_, make, key) => {
    await expect(upload(await make())).rejects.toMatchObject({ cause: { key, field: "file" } });
  },
  180_000,
);

test("another institution cannot view, comment or upload", async () => {
  const { imageId } = await upload(await file(createPicture(20, 20).png(), "a.png"));
  const south = await as(org.south.agent);
  expect(await south.list({ id: caseIds.borrowerId })).toEqual([]);
  await expect(south.getPicture({ imageId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(south.createComment({ imageId, text: "hello" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(
    south.upload({
      taskId: caseIds.caseId,
      kind: "OTHER",
      file: await file(createPicture(9, 9).png(), "a.png"),
    }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the ID card check appears if there is one", async () => {
  const agent = await as(org.north.agent);
  expect(await agent.getKtp({ borrowerId: caseIds.borrowerId })).toBeNull();
  const check = {
    borrowerId: caseIds.borrowerId,
    state: "MISMATCH",
    nameMatches: true,
    numberMatches: false,
    birthMatches: true,
    checkedAt: new Date(),
    source: "Dukcapil",
  };
  await database.db.insertInto("ktpCheck").values(check).execute();
  expect(await agent.getKtp({ borrowerId: caseIds.borrowerId })).toMatchObject({
    state: "MISMATCH",
    numberMatches: false,
  });
  expect(await (await as(org.south.agent)).getKtp({ borrowerId: caseIds.borrowerId })).toBeNull();
});
