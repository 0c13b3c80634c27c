export const USER_SORTS = [
  "name",
  "login",
  "email",
  "role",
  "institution",
  "group",
  "stage",
  "status",
  "certifiedUntil",
  "createdAt",
  "updatedAt",
] as const;
export type UserSort = (typeof USER_SORTS)[number];
