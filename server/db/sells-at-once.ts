/**
 * SQL for whether a listing is sold at its price right away: its owner chose that, says what sending costs, and can be paid by a buyer
 * whom they do not meet. While one of these is missing the choice rests.
 */
export const sellsAtOnceSql = (listing: string): string =>
  `(${listing}.buy_at_once and ${listing}.shipping_cents is not null and ${isPaidFromAfarSql(`${listing}.user_id`)})`;

/** Ways that were saved before version 1.1 are counted by a job; until then each of them counts. */
export const isPaidFromAfarSql = (member: string): string =>
  `exists (select from member_payment_ways way where way.member_id = ${member} and coalesce(way.from_afar, way.how_many) > 0)`;
