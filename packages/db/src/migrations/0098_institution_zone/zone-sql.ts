const former = (isLater: string) =>
  `coalesce((select case when ${isLater} then w.former_zone else w.zone end from institution_law w
    where w.institution_id = i.id and w.zone is not null
    order by ${isLater} desc, case when ${isLater} then w.zone_from_at end, w.zone_from_at desc limit 1), i.zone)`;

/** Zone of the institution `i` at a moment. As text for views and functions. */
export const zoneAt = (at: string): string => former(`w.zone_from_at > ${at}`);

/** Zone in which a business day of the institution `i` begins. */
export const zoneOn = (day: string): string =>
  former(`w.effective_on > ${day}`);
