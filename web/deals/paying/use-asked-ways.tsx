import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { typedWays, writtenWays, wrongWays } from './typed-ways.ts';
import { myWaysQuery, useKeepWays } from './ways.queries.ts';
import { WaysFields } from './ways-fields.tsx';

interface AskedWays {
  /** Nothing where somebody has said it before. */
  fields: ((errors: FieldErrors) => ReactNode) | undefined;
  check: () => FieldErrors;
  /** Before the act itself, so that whoever pays can begin at once. */
  save: () => Promise<unknown>;
}

/** For an act that lets cash come to the reader: asks how they can be paid where they have not said so yet. It may be left empty. */
export function useAskedWays(getsCash: boolean, payer: string): AskedWays {
  const { data: kept } = useQuery({ ...myWaysQuery, enabled: getsCash });
  const [value, setValue] = useState(() => typedWays([]));
  const { mutateAsync: keep } = useKeepWays();
  const isAsked = getsCash && kept?.length === 0;
  return {
    fields: isAsked
      ? (errors) => (
          <fieldset className="rounded-soft border border-line bg-ivory p-4">
            <legend className="px-1 font-semibold">How can you be paid?</legend>
            <p className="mb-3 text-sm text-ink-soft">
              Only {payer} sees it, once it is agreed. It is kept for next time; you can also say it later.
            </p>
            <WaysFields value={value} onChange={setValue} errors={errors} />
          </fieldset>
        )
      : undefined,
    check: () => (isAsked ? wrongWays(value) : {}),
    save: async () => (isAsked && writtenWays(value).length > 0 ? keep(writtenWays(value)) : undefined),
  };
}
