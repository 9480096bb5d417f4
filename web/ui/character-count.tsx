import { classNames } from './class-names.ts';

export function CharacterCount({ length, limit }: { length: number; limit: number }) {
  const left = limit - length;
  return (
    <span className={classNames('self-end text-sm tabular-nums', left <= 0 ? 'text-danger' : 'text-ink-soft')}>
      <span aria-hidden="true">
        {length} / {limit}
      </span>
      {/* Spoken only near the end: a count after every letter would drown what is being typed. */}
      <span role="status" className="sr-only">
        {left <= NEARLY_FULL && `${left} characters left`}
      </span>
    </span>
  );
}

const NEARLY_FULL = 20;
