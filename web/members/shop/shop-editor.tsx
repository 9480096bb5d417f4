import { useQuery } from '@tanstack/react-query';
import { writtenShopSchema } from '#contract/shops/shop-schema.ts';
import { otherShopsMax, sentenceMaxLength, shopWigsMax } from '#contract/shops/shop-values.ts';
import type { MyShopPage } from '#contract/shops/shops.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { myShopQuery, useHideMyShop, useSaveMyShop, type WrittenShop } from '#web/listings/outside/my-shop.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ShopAddress } from './shop-address.tsx';

export default function ShopEditor() {
  const { data: page, error, refetch, isFetching } = useQuery(myShopQuery);
  if (page) return <ShopForm page={page} />;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <LoadingRegion label="Loading...">
      <Skeleton className="h-72" />
    </LoadingRegion>
  );
}

const parts = [
  { value: 'showsCards', label: 'Wigs for sale', description: 'Those for which you chose a public card.' },
  { value: 'showsTrades', label: 'Wigs for trade', description: 'Those for which you chose a public card.' },
  { value: 'showsWants', label: 'Wanted', description: 'What you look for, without the names of other members.' },
] as const;

const nothingTyped: Partial<WrittenShop> = {};

function ShopForm({ page }: { page: MyShopPage }) {
  const { code: _code, isSeen: _isSeen, warnings: _warnings, ...saved } = page;
  const { value: typed, set, drop } = useDraft('shop-page', nothingTyped);
  const { mutateAsync: save } = useSaveMyShop();
  const written: WrittenShop = { ...saved, ...typed };
  const change = (part: Partial<WrittenShop>) => set((before) => ({ ...before, ...part }));
  // An empty line is no address: the field is one line longer than what it holds while somebody types.
  const cleaned = { ...written, otherShops: written.otherShops.filter((line) => line.trim() !== '') };

  const form = useForm(
    async () => {
      await save(cleaned);
      drop(typed);
      toast.success('Saved');
    },
    () => fieldErrors(writtenShopSchema, cleaned),
  );

  return (
    <div className="space-y-6">
      <ShownSwitch page={page} saved={saved} />
      {page.isShown && page.code && <ShopAddress page={page} code={page.code} />}
      <Form {...form.handlers} className="space-y-6 border-t border-line pt-6">
        <FormError message={form.failure} />
        <CheckboxGroup
          label="On the page"
          description={`The newest ${shopWigsMax} wigs, with photo, title, brand, condition and price. A wig leaves it when it is reserved, sold or removed.`}
          name="parts"
          options={parts}
          value={parts.map(({ value }) => value).filter((part) => written[part])}
          onChange={(chosen) =>
            change(
              Object.fromEntries(parts.map(({ value }) => [value, chosen.includes(value)])) as Partial<WrittenShop>,
            )
          }
        />
        <TextField
          label="A line of your own"
          name="sentence"
          description="Everyone reads it under your name. It holds no phone number, address or other service."
          value={written.sentence ?? ''}
          onChange={(sentence) => change({ sentence })}
          maxLength={sentenceMaxLength}
          error={form.errors.sentence}
        />
        <TextArea
          label="Where else you sell or trade"
          name="otherShops"
          rows={otherShopsMax}
          description={`Up to ${otherShopsMax} public addresses, one a line. Your profile shows them as you type them, marked as not checked by us.`}
          placeholder="example.com/my-shop"
          value={written.otherShops.join('\n')}
          onChange={(lines) => change({ otherShops: lines === '' ? [] : lines.split('\n') })}
          error={form.errors.otherShops}
        />
        <Button type="submit" isPending={form.isSending}>
          Save
        </Button>
      </Form>
    </div>
  );
}

/** The choice is saved as it is made, apart from what is being typed below. */
function ShownSwitch({ page: { isShown, isSeen }, saved }: { page: MyShopPage; saved: WrittenShop }) {
  const show = useSaveMyShop();
  const hide = useHideMyShop();
  const onError = (error: Error) => void toast.error(`Your choice could not be saved. ${failureText(error)}`);
  const isPending = show.isPending || hide.isPending;
  return (
    <Switch
      isSpread
      isSelected={isPending ? show.isPending : isShown}
      isDisabled={isPending}
      onChange={(isOn) =>
        isOn ? show.mutate({ ...saved, isShown: true }, { onError }) : hide.mutate(undefined, { onError })
      }
      description={
        isShown && !isSeen
          ? 'Nobody sees it now: your profile is hidden, your account is suspended or your access has ended.'
          : 'Everyone who has its address sees it, without signing in. It shows no rating, no deals and no dates.'
      }
    >
      My shop page
    </Switch>
  );
}
