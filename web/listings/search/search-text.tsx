import Search from 'lucide-react/icons/search';
import { type FormEvent, useId } from 'react';
import { searchTermMaxLength } from '#contract/listings/listing-values.ts';
import { useAnnounced } from '#web/ui/announce.ts';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import { rememberSearch, useSearchSuggestions } from './search-suggestions.ts';

interface SearchTextProps {
  value: string;
  onType: (text: string) => void;
  /** Chosen brands drop the text from the search; the box keeps it and says so. */
  isDropped: boolean;
  onApply: () => void;
}

export function SearchText({ value, onType, isDropped, onApply }: SearchTextProps) {
  const { text, setText, settle } = useTypedText({ value, onSettle: onType, clean: (typed) => typed.trim() });
  const suggestions = useSearchSuggestions(text);
  const id = useId();
  const noteId = `${id}-note`;
  const showsNote = isDropped && text.trim() !== '';
  useAnnounced(showsNote ? `While brands are chosen, “${text.trim()}” is not part of the search.` : '');

  function submit(event: FormEvent) {
    event.preventDefault();
    settle();
    rememberSearch(text);
  }

  return (
    <search className="mt-3 block sm:mt-6">
      <form onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search wigs
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          id={id}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search wigs..."
          onBlur={() => rememberSearch(text)}
          list={`${id}-suggestions`}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={searchTermMaxLength}
          aria-describedby={showsNote ? noteId : undefined}
          className="h-12 w-full rounded-full sm:h-14 border border-line-strong bg-surface pr-6 pl-13 text-lg placeholder:text-ink-soft hover:border-plum"
        />
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      </form>
      {showsNote && (
        <p id={noteId} className="mt-2 px-5 text-sm wrap-anywhere text-ink-soft">
          While brands are chosen, “{text.trim()}” is not part of the search.{' '}
          <button
            type="button"
            onClick={onApply}
            className="min-h-8 cursor-pointer font-semibold text-plum underline underline-offset-4"
          >
            Search all brands for it
          </button>
        </p>
      )}
    </search>
  );
}
