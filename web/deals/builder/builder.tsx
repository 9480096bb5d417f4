import Scale from 'lucide-react/icons/scale';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { dealLimits, type ExpiryHours, expiryHours } from '#contract/deals/deal-values.ts';
import { counterDeal, type Deal, proposeDeal } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import { AddressNotice } from '#web/deals/addresses/address-notice.tsx';
import { expiryLabels, sentText } from '#web/deals/deal-words.ts';
import { dealIn, useDealWrite } from '#web/deals/deals.queries.ts';
import { useAskedWays } from '#web/deals/paying/use-asked-ways.tsx';
import { DealTermsView } from '#web/deals/terms/deal-terms-view.tsx';
import { ShownError } from '#web/lib/api/api-call-error.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { withKeptId } from '#web/lib/drafts/with-kept-id.ts';
import { toast } from '#web/lib/toast.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { offerPush } from '#web/notifications/push/push-offer.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/form/use-form.ts';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { MyShelf, type OtherMember, TheirShelf } from './shelf.tsx';
import { SimilarSales } from './similar-sales.tsx';
import { balanceText, movesOf, type Tray, type Wig, whatIsMissing, wrongCash } from './tray.ts';
import { TraySide } from './tray-side.tsx';

interface BuilderProps {
  title: string;
  me: string;
  other: OtherMember;
  /** What stands there before anything is changed. */
  start: Tray;
  /** Wigs of the other member that are offered in any case: the listing one came from, or those of the terms before. */
  offered: Wig[];
  /** What has changed since it was put together, a sentence each. */
  news?: string[];
  /** Where "Not now" leads. */
  backTo: string;
  /** The deal whose terms are answered. */
  deal?: Deal;
  draftName: string;
}

/** Two trays, cash one way, a note and how long it stands. Whatever is put together is a draft until it is sent. */
export function Builder({ title, me, other, start, offered, news = [], backTo, deal, draftName }: BuilderProps) {
  const { value: tray, set, drop, isRestored } = useDraft(draftName, start);
  const navigate = useNavigate();
  const { mutateAsync } = useDealWrite();
  const formId = useId();
  const ways = useAskedWays(tray.cash?.side === 'get', isolated(other.displayName));
  const form = useForm(send, check, { [dealErrors.cents.code]: 'cash' });
  usePageTitle(title);

  function check(element: HTMLFormElement): FieldErrors {
    const amounts = tray.cash ? wrongCash(readText(element, 'cash'), readText(element, 'shipping')) : {};
    return { ...amounts, ...ways.check() };
  }

  async function send() {
    const missing = whatIsMissing(tray);
    if (missing) throw new ShownError(missing);
    const body = { moves: movesOf(tray, me, other.id), note: tray.note.trim() || null, expiresInHours: tray.hours };
    try {
      await ways.save();
      const sent = await withKeptId({ value: tray, set }, (id) =>
        mutateAsync(() =>
          deal
            ? call(counterDeal, { params: { id: deal.id }, body: { ...body, id, answers: deal.terms.id } })
            : call(proposeDeal, { body: { ...body, id } }),
        ),
      );
      drop();
      toast.success(sentText(sent, isolated(other.displayName)));
      void offerPush(me);
      void navigate(`/account/deals/${sent.id}`);
    } catch (error) {
      const now = dealIn(error);
      if (!deal || !now || now.mayDo.includes('counter')) throw error;
      toast.error(failureText(error), { explainsRedirect: true });
      void navigate(`/account/deals/${now.id}`);
    }
  }

  const sendLabel = deal ? 'Send the changed offer' : 'Send proposal';
  return (
    <>
      <h1 className="text-3xl font-medium wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Put in what you give and what you get. <MemberText>{other.displayName}</MemberText> can accept it, change the
        offer or decline. Nothing is reserved before that.
      </p>
      {deal && (
        <Card as="section" padding="small" aria-label="The terms you answer" className="mt-5">
          <p className="mb-2 font-semibold">The terms you answer</p>
          <DealTermsView look="compact" terms={deal.terms} parties={deal.parties} me={me} />
        </Card>
      )}
      {news.length > 0 && (
        <ul aria-label="What has changed" className="mt-4 rounded-soft bg-copper-soft px-4 py-3">
          {news.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {isRestored && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 rounded-soft bg-copper-soft px-4 py-1.5">
          You had begun this before, and it is as you left it.
          <Button variant="quiet" size="small" onClick={() => drop()}>
            Start over
          </Button>
        </p>
      )}
      <Form id={formId} {...form.handlers} className="mt-6 space-y-6">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
          <TraySide side="give" tray={tray} onChange={set} otherName={other.displayName} errors={form.errors}>
            <MyShelf tray={tray} onChange={set} />
          </TraySide>
          <TraySide side="get" tray={tray} onChange={set} otherName={other.displayName} errors={form.errors}>
            <TheirShelf tray={tray} onChange={set} other={other} offered={offered} />
          </TraySide>
        </div>
        <p role="status" className="flex items-center gap-3 rounded-soft bg-sage-soft px-4 py-3 font-medium text-sage">
          <Scale aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {balanceText(tray)}
            <SimilarSales tray={tray} />
          </span>
        </p>
        {ways.fields?.(form.errors)}
        <Card className="space-y-5">
          <RadioGroup
            label="Valid for"
            name="hours"
            orientation="horizontal"
            options={expiryHours.map((hours) => ({ value: String(hours), label: expiryLabels[hours] }))}
            value={String(tray.hours)}
            onChange={(hours) => set((now) => ({ ...now, hours: Number(hours) as ExpiryHours }))}
          />
          <TextArea
            label="A note, if you like"
            name="note"
            rows={3}
            hasCount
            maxLength={dealLimits.noteLength}
            value={tray.note}
            onChange={(note) => set((now) => ({ ...now, note }))}
            error={form.errors.note}
          />
        </Card>
        <AddressNotice senders={tray.get.length > 0 ? [isolated(other.displayName)] : []} />
        <FormError message={form.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" isPending={form.isSending}>
            {sendLabel}
          </Button>
          <ButtonLink to={backTo} variant="quiet" size="large">
            Not now
          </ButtonLink>
        </div>
      </Form>
      <BottomBar>
        <p className="min-w-0 flex-1 text-sm leading-snug">{balanceText(tray)}</p>
        <Button type="submit" form={formId} isPending={form.isSending}>
          Send
        </Button>
      </BottomBar>
    </>
  );
}
