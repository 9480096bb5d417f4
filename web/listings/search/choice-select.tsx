import { NativeSelect } from '#web/ui/native-select.tsx';
import type { Option } from '#web/ui/option.ts';
import type { ListingChoices } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

type Choosable = 'sort' | 'condition' | 'color' | 'type' | 'capFeature' | 'length' | 'status';

interface ChoiceSelectProps<Name extends Choosable> {
  label: string;
  name: Name;
  options: readonly Option<Exclude<ListingChoices[Name], ''>>[];
  /** The words for no choice, where one can do without. */
  any?: string;
  choices: ListingChoices;
  choose: Choose;
  className?: string;
}

/** One choice of the address as a dropdown. */
export function ChoiceSelect<Name extends Choosable>(props: ChoiceSelectProps<Name>) {
  const { label, name, options, any, choices, choose, className } = props;
  return (
    <NativeSelect<string>
      label={label}
      options={options}
      placeholder={any}
      value={choices[name]}
      onChange={(value) => choose({ [name]: value })}
      className={className}
    />
  );
}
