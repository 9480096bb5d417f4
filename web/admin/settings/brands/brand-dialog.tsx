import type { CatalogBrand } from '#contract/brands/brand-calls.ts';
import { brandIdOf } from '#contract/brands/brand-id.ts';
import { type BrandFields, brandFieldsSchema } from '#contract/brands/brand-schema.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { useSaveBrand } from './admin-brands.queries.ts';

interface BrandDialogProps {
  /** Undefined: a new one. */
  brand: CatalogBrand | undefined;
  onClose: () => void;
}

export function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const { value, set, drop } = useDraft<Typed>(`brand:${brand?.id ?? 'new'}`, toTyped(brand));
  const { mutateAsync } = useSaveBrand(brand?.id);
  const change = (part: Partial<Typed>) => set((before) => ({ ...before, ...part }));
  const id = brand?.id ?? brandIdOf(value.name);
  return (
    <AskDialog
      size="medium"
      title={brand ? `Edit ${brand.name}` : 'Add a brand'}
      confirmLabel={brand ? 'Save' : 'Add'}
      check={() => fieldErrors(brandFieldsSchema, toFields(value))}
      onConfirm={() => mutateAsync(brandFieldsSchema.parse(toFields(value)))}
      doneText={brand ? 'Saved. Pages show it from now on.' : 'The brand is added.'}
      onDone={() => {
        drop();
        onClose();
      }}
      onCancel={() => {
        drop();
        onClose();
      }}
      onClose={onClose}
      fields={(errors) => (
        <>
          <TextField
            label="Name"
            name="name"
            isRequired
            description={
              id && `Its page is /brand/${id}${brand ? ', also under another name.' : ', which stays for good.'}`
            }
            error={errors.name}
            value={value.name}
            onChange={(name) => change({ name })}
            autoComplete="off"
          />
          <TextArea
            label="Description"
            name="description"
            isRequired
            rows={3}
            error={errors.description}
            value={value.description}
            onChange={(description) => change({ description })}
          />
          <TextArea
            label="What it is known for"
            name="features"
            description="One thing a line."
            rows={4}
            error={errors.features}
            value={value.features}
            onChange={(features) => change({ features })}
          />
          <TextField
            label="Price range"
            name="priceRange"
            description="Such as $250 - $600. Listings far below it wait in the Review Queue."
            error={errors.priceRange}
            value={value.priceRange}
            onChange={(priceRange) => change({ priceRange })}
            autoComplete="off"
          />
          <Checkbox
            name="isShown"
            isSelected={value.isShown}
            onChange={(isShown) => change({ isShown })}
            description="Members can list it and find it in the menu."
          >
            Shown
          </Checkbox>
        </>
      )}
    />
  );
}

/** The lines as one text. */
type Typed = Omit<BrandFields, 'features'> & { features: string };

function toTyped(brand: CatalogBrand | undefined): Typed {
  if (!brand) return { name: '', description: '', features: '', priceRange: '', isShown: true };
  const { name, description, features, priceRange, isShown } = brand;
  return { name, description, features: features.join('\n'), priceRange, isShown };
}

function toFields(typed: Typed): BrandFields {
  const lines = typed.features.split('\n').map((line) => line.trim());
  return { ...typed, features: lines.filter((line) => line !== '') };
}
