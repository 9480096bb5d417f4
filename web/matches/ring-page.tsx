import { useInfiniteQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Link, useNavigate, useParams } from 'react-router';
import { dealLimits, defaultExpiryHours, type ExpiryHours, expiryHours } from '#contract/deals/deal-values.ts';
import { proposeDeal } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import type { Match } from '#contract/matches/matches.ts';
import { namesText } from '#contract/members/names-text.ts';
import { site } from '#contract/site.ts';
import { expiryLabels } from '#web/deals/deal-words.ts';
import { useDealWrite } from '#web/deals/deals.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { withKeptId } from '#web/lib/drafts/with-kept-id.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Card } from '#web/ui/text/card.tsx';
import { LinkAboveHeading } from '#web/ui/text/link-above-heading.tsx';
import { matchesQuery } from './matches.queries.ts';
import { RingDrawing } from './ring-drawing.tsx';

export function meta() {
  return [{ title: `Propose a ring | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Where a ring becomes a proposal to all of its members. */
export default function RingPage() {
  const { id = '' } = useParams();
  const { member } = useSession();
  const query = useInfiniteQuery(matchesQuery('rings'));
  const ring = query.data?.items.find((match) => match.id === id);
  return (
    <>
      <LinkAboveHeading to="/account/matches?kind=rings">All rings</LinkAboveHeading>
      {query.data && member ? (
        ring ? (
          <RingProposal key={id} ring={ring} me={member.id} />
        ) : (
          <GoneRing />
        )
      ) : query.error ? (
        <ErrorBox
          isWholePage
          message="We could not load this ring."
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LoadingRegion label="Loading the ring..." className="space-y-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-64" />
        </LoadingRegion>
      )}
    </>
  );
}

function GoneRing() {
  return (
    <EmptyState
      level={1}
      title="This ring is no longer there"
      icon={<ArrowLeftRight className="size-7" />}
      action={<ButtonLink to="/account/matches?kind=rings">See your rings</ButtonLink>}
    >
      <p>
        One of its wigs is no longer offered, what someone wants has changed, someone said no, or it was proposed
        meanwhile.
      </p>
      <p className="mt-2">
        What was proposed is among your{' '}
        <Link to="/account/deals" className="font-medium text-plum underline">
          deals
        </Link>
        .
      </p>
    </EmptyState>
  );
}

interface Draft {
  note: string;
  hours: ExpiryHours;
  /** Made with the first try to send it, so that a second after a lost answer makes no double. */
  id?: string;
}
const blank: Draft = { note: '', hours: defaultExpiryHours };

function RingProposal({ ring, me }: { ring: Match; me: string }) {
  const { value: draft, set, drop } = useDraft(`ring:${ring.id}`, blank);
  const navigate = useNavigate();
  const { mutateAsync } = useDealWrite();
  const form = useForm(send);
  const names = namesText(ring.members.filter(({ id }) => id !== me).map(({ displayName }) => isolated(displayName)));

  async function send() {
    const moves = ring.moves.map(({ from, to, listingId }) => ({ from, to, listingId }));
    const body = { moves, note: draft.note.trim() || null, expiresInHours: draft.hours };
    const deal = await withKeptId({ value: draft, set }, (id) =>
      mutateAsync(() => call(proposeDeal, { body: { ...body, id } })),
    );
    drop();
    toast.success(`Sent to ${names}.`);
    void navigate(`/account/deals/${deal.id}`);
  }

  return (
    <>
      <h1 className="text-3xl font-medium wrap-anywhere sm:text-4xl">Propose a ring with {names}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Each gives one wig to the next. It is agreed when all of you have said yes; one no ends it. Nothing is reserved
        before that.
      </p>
      <Card as="section" aria-label="The ring" padding="small" className="mt-5">
        <RingDrawing ring={ring} me={me} />
      </Card>
      <Form {...form.handlers} className="mt-6 space-y-6">
        <Card className="space-y-5">
          <RadioGroup
            label="Valid for"
            name="hours"
            orientation="horizontal"
            options={expiryHours.map((hours) => ({ value: String(hours), label: expiryLabels[hours] }))}
            value={String(draft.hours)}
            onChange={(hours) => set((now) => ({ ...now, hours: Number(hours) as ExpiryHours }))}
          />
          <TextArea
            label="A note, if you like"
            name="note"
            rows={3}
            hasCount
            maxLength={dealLimits.noteLength}
            value={draft.note}
            onChange={(note) => set((now) => ({ ...now, note }))}
            error={form.errors.note}
          />
        </Card>
        <FormError message={form.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" isPending={form.isSending}>
            Send proposal
          </Button>
          <ButtonLink to="/account/matches?kind=rings" variant="quiet" size="large">
            Not now
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
