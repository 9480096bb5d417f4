import Search from 'lucide-react/icons/search';
import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';

/** A real form: without JavaScript the browser itself goes to /search?q=. */
export function SearchBox({ className }: { className?: string }) {
  const navigate = useNavigate();
  const id = useId();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (text) navigate(`/search?q=${encodeURIComponent(text)}`);
  }

  return (
    <search className={className}>
      <form action="/search" onSubmit={search} className="relative">
        <label htmlFor={id} className="sr-only">
          Search for wigs
        </label>
        <input
          id={id}
          type="search"
          name="q"
          placeholder="Search for wigs..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          className="h-11 w-full rounded-full border border-line-strong bg-ivory pr-12 pl-5 text-base placeholder:text-ink-soft hover:border-plum"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-full text-plum hover:text-plum-deep"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </form>
    </search>
  );
}
