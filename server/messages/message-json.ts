import { deletedMemberName, hiddenMessageText } from '#contract/messages/message-values.ts';
import type { Conversation, DealCard, Message, Party } from '#contract/messages/messages.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
import { firstPhotoJson } from '#server/db/photo-json.ts';

type MessageListing = NonNullable<Message['listing']>;

/** JSON that PostgreSQL builds; the same for both parties, so that one message is built once for all who see it. */

type CardMove = DealCard['terms']['moves'][number];
type MovedThing<Move = CardMove> = Move extends CardMove ? SqlFields<Omit<Move, 'from' | 'to'>> : never;
const moveJson = (thing: MovedThing) => jsonRow<CardMove>({ from: 'mv.from_id', to: 'mv.to_id', ...thing });

/** The options of a choice share their position. */
const movesJson = `(select json_agg(moves.move order by moves.position) from (
    select mv.position, case when bool_or(mv.is_option) then ${moveJson({ choice: 'json_agg(mv.listing_id order by mv.option)' })}
      when max(mv.cents) is not null then ${moveJson({ cents: 'max(mv.cents)', shippingCents: 'max(mv.shipping_cents)', isShippingOpen: 'bool_or(mv.is_shipping_open)' })}
      else ${moveJson({ listingId: 'min(mv.listing_id::text)' })} end as move
    from deal_moves mv where mv.terms_id = t.id group by mv.position, mv.from_id, mv.to_id) moves)`;

/** Whether the card tells of a payment or of a parcel: a card has the moment and the author of its entry in the timeline. */
const stepJson = `(select s.kind from deal_events e join deal_steps s on s.deal_id = e.deal_id and s.id = e.step
  where m.deal_news like 'step-%' and e.deal_id = m.deal_id and e.of = m.deal_news and e.at = m.created_at
    and coalesce(e.by_id, m.sender_id) = m.sender_id order by e.id desc limit 1)`;

/** Without the words of each wig, by which only the server judges edits. */
const listingsJson = `(select coalesce(jsonb_object_agg(wig.id, wig.copy - 'wig'), '{}') from jsonb_each(t.listings) wig (id, copy))`;

const termsJson = jsonRow<DealCard['terms']>({
  id: 't.id',
  by: 't.by_id',
  answers: 't.answers',
  moves: movesJson,
  listings: listingsJson,
  note: 't.note',
  warnings: 't.warnings',
  createdAt: 't.created_at',
  expiresAt: 't.expires_at',
});

const cardJson = jsonRow<DealCard>({
  id: 'd.id',
  kind: 'd.kind',
  news: 'm.deal_news',
  state: 'd.state',
  step: stepJson,
  currentTermsId: 'd.terms_id',
  turn: `coalesce((select json_agg(dp.member_id order by dp.position) from deal_parties dp
      where dp.deal_id = d.id and d.state = 'proposed' and dp.member_id <> all (d.accepted)
        and dp.member_id <> (select now.by_id from deal_terms now where now.id = d.terms_id)), '[]')`,
  terms: termsJson,
});

/** The terms of that moment, and how the deal stands now: who neither wrote the current terms nor said yes has to answer. */
const dealJson = `(select ${cardJson}
  from deals d join deal_terms t on t.id = m.deal_terms_id where d.id = m.deal_id)`;

const previewJson = jsonRow<NonNullable<Conversation['lastMessage']['deal']>>({
  news: 'm.deal_news',
  step: stepJson,
  isTrade: `(select count(distinct mv.from_id) > 1 from deal_moves mv
    where mv.terms_id = m.deal_terms_id and mv.listing_id is not null)`,
  isSale: `(select d.kind = 'recorded-sale' from deals d where d.id = m.deal_id)`,
});

/** A card in the list of conversations: more than one giver of wigs makes a trade. */
export const dealPreviewJson = `case when m.deal_id is not null then ${previewJson} end`;

const listingCardJson = jsonRow<NonNullable<MessageListing['card']>>({
  title: 'l.title',
  type: 'l.type',
  status: 'l.status',
  priceCents: 'l.price_cents',
  photo: firstPhotoJson('l.id'),
});

const listingJson = jsonRow<MessageListing>({
  id: 'm.listing_id',
  card: `case when l.id is not null then ${listingCardJson} end`,
});

const imageJson = jsonRow<NonNullable<Message['image']>>({
  width: 'm.image_width',
  height: 'm.image_height',
  thumbhash: 'm.image_thumbhash',
});

/** The text for both parties; staff may hide it. */
export const messageContent = `case when m.hidden_at is null then m.content else '${hiddenMessageText}' end`;

/** For `from messages m` joined by `messageJoins`. */
export const messageJson = jsonRow<Message>({
  id: 'm.id',
  seq: 'm.seq',
  senderId: 'm.sender_id',
  receiverId: 'm.receiver_id',
  content: messageContent,
  read: 'm.read',
  createdAt: 'm.created_at',
  warnings: `array_to_json(m.warnings || case when m.marks is not null and not 'reported-text' = any (m.warnings)
    and exists (select from reported_texts r where r.mark = any (m.marks)) then array['reported-text'] else '{}' end)`,
  image: `case when m.image_id is not null and m.hidden_at is null then ${imageJson} end`,
  listing: `case when m.listing_id is not null then ${listingJson} end`,
  deal: `case when m.deal_id is not null then ${dealJson} end`,
});

export const messageJoins = 'left join listings l on l.id = m.listing_id and l.shelf is not null';

/** Held messages with the columns of sent ones, for `messageJson`. Their sender alone reads them. */
export const heldMessageRows = `(select id, 0 as seq, sender_id, receiver_id, content, false as read, listing_id, null::uuid as image_id,
    null::int as image_width, null::int as image_height, null as image_thumbhash, '{}'::text[] as warnings, null::bigint[] as marks,
    null::uuid as deal_id, null as deal_news, null::uuid as deal_terms_id, null::timestamptz as hidden_at, created_at
  from held_messages)`;

/** The other party as `viewer` may see it: `p` is its profile, if the account still exists, `id` and both are SQL. */
export function partyJson(id: string, viewer: string, now: string): string {
  const blocked = (blocker: string, other: string) =>
    `exists (select from member_blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${other})`;
  return jsonRow<Party>({
    id,
    displayName: `coalesce(p.display_name, '${deletedMemberName}')`,
    avatarUrl: 'p.avatar_url',
    isDeleted: 'p.id is null',
    isBlockedByMe: blocked(viewer, id),
    isOnline: `coalesce(p.show_online, false) and not ${blocked(viewer, id)} and not ${blocked(id, viewer)}
      and exists (select from presences o where o.member_id = ${id} and o.alive_until > ${now})`,
  });
}
