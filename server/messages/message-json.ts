import { deletedMemberName } from '#contract/messages/message-values.ts';

/** JSON that PostgreSQL builds; the same for both parties, so that one message is built once for all who see it. */

const listingPhotoJson = `(select json_build_object('id', ph.id, 'ownerId', ph.owner_id, 'width', ph.width,
  'height', ph.height, 'thumbhash', ph.thumbhash)
  from photos ph where ph.listing_id = l.id order by ph.position limit 1)`;

/** For `from messages m` joined by `messageJoins`. */
export const messageJson = `json_build_object('id', m.id, 'seq', m.seq, 'senderId', m.sender_id,
  'receiverId', m.receiver_id, 'content', m.content, 'read', m.read, 'createdAt', m.created_at,
  'warnings', array_to_json(m.warnings || case when m.marks is not null and not 'reported-text' = any (m.warnings)
    and exists (select from reported_texts r where r.mark = any (m.marks)) then array['reported-text'] else '{}' end),
  'image', case when m.image_id is not null then json_build_object('width', m.image_width, 'height', m.image_height,
    'thumbhash', m.image_thumbhash) end,
  'listing', case when m.listing_id is not null then json_build_object('id', m.listing_id,
    'card', case when l.id is not null then json_build_object('title', l.title, 'type', l.type, 'status', l.status,
      'priceCents', l.price_cents, 'photo', ${listingPhotoJson}) end) end)`;

export const messageJoins = 'left join listings l on l.id = m.listing_id and l.shelf is not null';

/** The other party as `viewer` may see it: `p` is its profile, if the account still exists, `id` and both are SQL. */
export function partyJson(id: string, viewer: string, now: string): string {
  const blocked = (blocker: string, other: string) =>
    `exists (select from member_blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${other})`;
  return `json_build_object('id', ${id}, 'displayName', coalesce(p.display_name, '${deletedMemberName}'),
    'avatarUrl', p.avatar_url, 'isDeleted', p.id is null, 'isBlockedByMe', ${blocked(viewer, id)},
    'isOnline', coalesce(p.show_online, false) and not ${blocked(viewer, id)} and not ${blocked(id, viewer)}
      and exists (select from presences o where o.member_id = ${id} and o.alive_until > ${now}))`;
}
