import { useEffect, useState } from 'react';
import type { ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import type { fillFromTitle } from './read-title.ts';

/** The vocabulary of the search comes after the form: a title that is typed before fills nothing until it changes. */
export function useTitleReader() {
  const [read, setRead] = useState<{ fill: typeof fillFromTitle } | null>(null);
  const { shown } = useBrands();
  useEffect(() => {
    import('./read-title.ts').then(
      ({ fillFromTitle: fill }) => setRead({ fill }),
      () => {},
    );
  }, []);
  return (values: ListingFormValues, title: string): Partial<ListingFormValues> =>
    read ? read.fill(values, title, shown) : {};
}
