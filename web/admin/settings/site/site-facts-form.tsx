import { type SiteFacts, siteFactsSchema } from '#contract/settings/site-facts-schema.ts';
import { siteFactLabels } from '#contract/settings/site-facts-values.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { useSaveSiteFacts } from './site-settings.queries.ts';

const longFacts: readonly (keyof SiteFacts)[] = ['address', 'businessHours'];
const descriptions: Partial<Record<keyof SiteFacts, string>> = {
  legalName: 'The company behind the shop, as the Privacy Policy names it.',
  supportEmail:
    'Shown to everyone, and where requests of the contact form are mailed. Unset, they go to the super admin.',
};

export function SiteFactsForm({ facts }: { facts: SiteFacts }) {
  const { value, set, drop } = useDraft<SiteFacts>('site-facts', facts);
  const { mutateAsync, isPending } = useSaveSiteFacts();
  const form = useForm(save, () => fieldErrors(siteFactsSchema, value));

  async function save() {
    await mutateAsync(value);
    drop(value);
    toast.success('Saved. Pages show it from now on.');
  }

  return (
    <Card as="section">
      <CardHeader title="How to reach the shop" description="What is empty is not shown." />
      <Form {...form.handlers} className="space-y-5">
        {(Object.keys(siteFactLabels) as (keyof SiteFacts)[]).map((name) => {
          const field = {
            name,
            label: siteFactLabels[name],
            description: descriptions[name],
            error: form.errors[name],
            value: value[name],
            onChange: (text: string) => set((before) => ({ ...before, [name]: text })),
          };
          return longFacts.includes(name) ? (
            <TextArea key={name} rows={3} {...field} />
          ) : (
            <TextField key={name} {...field} />
          );
        })}
        <FormError message={form.failure} />
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
      </Form>
    </Card>
  );
}
