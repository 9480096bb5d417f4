import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { buttonClass } from '#web/ui/button-class.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import type { Filter, TableState } from './declaration.ts';

interface TableFiltersProps {
  filters?: Record<string, Filter> | undefined;
  search?: string | undefined;
  sizes?: readonly number[] | undefined;
  rowsName: string;
  file?: { href: string; label: string } | undefined;
  state: TableState;
  onChange: (changed: Record<string, string | number>) => void;
}

/** The row above a table: search, choices, and the size of a page. */
export function TableFilters({ filters = {}, search, sizes = [], ...props }: TableFiltersProps) {
  const { rowsName, file, state, onChange } = props;
  const shown = Object.entries(filters).filter(
    ([, { as, isFor }]) => as !== 'tabs' && as !== 'hidden' && isFor?.(state) !== false,
  );
  if (shown.length === 0 && search === undefined && sizes.length < 2 && !file) return null;
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap sm:items-end">
      {search !== undefined && (
        <TypedFilter
          label="Search"
          isSearch
          placeholder={search}
          value={state.search}
          onSettle={(text) => onChange({ search: text })}
        />
      )}
      {shown.map(([name, { label, options, placeholder, as }]) =>
        options ? (
          <NativeSelect
            key={name}
            label={label}
            isLabelHidden={search !== undefined}
            placeholder={placeholder}
            options={options}
            value={state[name] ?? ''}
            onChange={(value) => onChange({ [name]: value })}
            className="sm:min-w-40 sm:max-w-64"
          />
        ) : as === 'date' ? (
          <TextField
            key={name}
            label={label}
            type="date"
            value={state[name] ?? ''}
            onChange={(value) => onChange({ [name]: value })}
            className="sm:w-44"
          />
        ) : (
          <TypedFilter
            key={name}
            label={label}
            placeholder={placeholder}
            value={state[name] ?? ''}
            onSettle={(text) => onChange({ [name]: text })}
          />
        ),
      )}
      {sizes.length > 1 && (
        <NativeSelect
          label={`${rowsName} per page`}
          isLabelHidden
          options={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(state.size)}
          onChange={(size) => onChange({ size: Number(size) })}
          className="sm:w-40"
        />
      )}
      {file && (
        <a href={file.href} download className={buttonClass({ variant: 'secondary', className: 'sm:ml-auto' })}>
          <Download aria-hidden="true" className="size-4" />
          {file.label}
        </a>
      )}
    </search>
  );
}

interface TypedFilterProps {
  label: string;
  isSearch?: boolean;
  placeholder?: string | undefined;
  value: string;
  onSettle: (text: string) => void;
}

function TypedFilter({ label, isSearch = false, placeholder, value, onSettle }: TypedFilterProps) {
  const { text, setText, settle } = useTypedText({ value, onSettle, clean: (typed) => typed.trim() });
  return (
    <TextField
      label={label}
      isLabelHidden={isSearch}
      type={isSearch ? 'search' : 'text'}
      placeholder={placeholder}
      before={isSearch && <Search aria-hidden="true" className="size-4.5" />}
      value={text}
      onChange={setText}
      onBlur={settle}
      maxLength={100}
      className={isSearch ? 'col-span-2 sm:flex-1 sm:basis-60 lg:max-w-md' : 'sm:flex-1 sm:basis-40'}
    />
  );
}
