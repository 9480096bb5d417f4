import Search from 'lucide-react/icons/search';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';

interface SearchAndFilterProps<Value extends string> {
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  filterLabel: string;
  options: readonly Option<Value>[];
  filter: Value;
  onFilter: (filter: Value) => void;
}

/** What stands above a table of members: a search that settles by itself, and one choice. */
export function SearchAndFilter<Value extends string>(props: SearchAndFilterProps<Value>) {
  const typed = useTypedText({ value: props.search, onSettle: props.onSearch, clean: (search) => search.trim() });
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <TextField
        label="Search"
        isLabelHidden
        type="search"
        placeholder={props.placeholder}
        before={<Search aria-hidden="true" className="size-4.5" />}
        value={typed.text}
        onChange={typed.setText}
        maxLength={100}
        className="max-w-md flex-1 basis-60"
      />
      <NativeSelect
        label={props.filterLabel}
        isLabelHidden
        options={props.options}
        value={props.filter}
        onChange={props.onFilter}
        className="w-auto!"
      />
    </div>
  );
}
