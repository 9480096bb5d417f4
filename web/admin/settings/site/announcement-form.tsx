import { minuteMs } from '#contract/durations.ts';
import { type Announcement, announcementSchema } from '#contract/settings/announcement-schema.ts';
import type { ShownAnnouncement } from '#contract/settings/site-settings.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { useSaveAnnouncement } from './site-settings.queries.ts';

/** The times as fields have them: local, without a zone. */
type Typed = Announcement;

export function AnnouncementForm({ announcement }: { announcement: ShownAnnouncement | null }) {
  const { value, set, drop } = useDraft<Typed>('announcement', toTyped(announcement));
  const { mutateAsync, isPending } = useSaveAnnouncement();
  const form = useForm(save, () => fieldErrors(announcementSchema, toAnnouncement(value)));
  const change = (part: Partial<Typed>) => set((before) => ({ ...before, ...part }));

  async function save() {
    await mutateAsync(toAnnouncement(value));
    drop(value);
    toast.success('The announcement is saved.');
  }

  async function takeDown() {
    await mutateAsync(null);
    drop();
    toast.success('The announcement is taken down.');
  }

  return (
    <Card as="section">
      <CardHeader
        title="Announcement"
        description="One line on every page, which each reader can dismiss: on top, and on phones below the heading."
        actions={
          announcement && (
            <Button variant="secondary" size="small" isPending={isPending} onClick={() => void takeDown()}>
              Take it down
            </Button>
          )
        }
      />
      <Form {...form.handlers} className="space-y-5">
        <TextField
          label="Text"
          name="text"
          isRequired
          error={form.errors.text}
          value={value.text}
          onChange={(text) => change({ text })}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Words of the link"
            name="linkText"
            error={form.errors.linkText}
            value={value.linkText}
            onChange={(linkText) => change({ linkText })}
          />
          <TextField
            label="Where it leads"
            name="linkUrl"
            description="Such as /pricing"
            error={form.errors.linkUrl}
            value={value.linkUrl}
            onChange={(linkUrl) => change({ linkUrl })}
          />
          <TextField
            label="From"
            name="from"
            type="datetime-local"
            isRequired
            error={form.errors.from}
            value={value.from}
            onChange={(from) => change({ from })}
          />
          <TextField
            label="Until"
            name="until"
            type="datetime-local"
            isRequired
            error={form.errors.until}
            value={value.until}
            onChange={(until) => change({ until })}
          />
        </div>
        <RadioGroup
          label="For whom"
          options={[
            { value: 'everyone', label: 'Everyone' },
            { value: 'members', label: 'Members who are signed in' },
          ]}
          value={value.audience}
          onChange={(audience) => change({ audience })}
        />
        <FormError message={form.failure} />
        <Button type="submit" isPending={isPending}>
          Announce
        </Button>
      </Form>
    </Card>
  );
}

const blank: Typed = { text: '', linkText: '', linkUrl: '', from: '', until: '', audience: 'everyone' };

function toTyped(announcement: ShownAnnouncement | null): Typed {
  if (!announcement) return blank;
  const { id: _, ...rest } = announcement;
  return { ...rest, from: toLocal(rest.from), until: toLocal(rest.until) };
}

function toAnnouncement(typed: Typed): Announcement {
  return { ...typed, from: toMoment(typed.from), until: toMoment(typed.until) };
}

function toLocal(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

function toMoment(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
