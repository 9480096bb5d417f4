import { facts, factsOfListing } from './facets.ts';
import { wordsApart } from './search-text.ts';
import type { Shape } from './shape.ts';
import type { Bind } from './statement.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const tokensOfFacts = `array[${facts.map(({ token }) => quoted(token)).join(', ')}]`;
/** Between two ways to say one thing stands a sign that no search has. */
const wordsOfFacts = `array[${facts.map(({ said }) => said.map(quoted).join(' || chr(1) || ')).join(', ')}]`;

/** How to look for the words at first: by one that is rare, if there is one. */
export function textPlanSql({ isPlain }: Shape, bind: Bind): string {
  if (isPlain) {
    const told = (['plainWords', 'factsOfWords', 'tokensOfWords'] as const).map((name) => bind(name, 'text[]'));
    return `select * from plan_told_words(${told.join(', ')})`;
  }
  return `select * from plan_words(${bind('words', 'text[]')}, ${tokensOfFacts}, ${wordsOfFacts})`;
}

/**
 * For the rest of the transaction. Candidates that do not fit into PostgreSQL's usual 4 MB are kept as whole pages of the table, and the
 * tokens of everything on them are made again one by one: among a million listings, 200 characters of text took half a minute.
 */
export const roomForCandidates = "set_config('work_mem', '64MB', true)";

/** How to look for words of which none is rare, but that hardly any listing has together. */
export function thoroughTextPlanSql(bind: Bind, filters: string): string {
  return `select *, ${roomForCandidates} from plan_words_thoroughly(${bind('words', 'text[]')}, ${tokensOfFacts}, ${wordsOfFacts}, ${filters})`;
}

/** True for a listing in whose text or facts every word of the plan occurs. */
export function holdsWords({ words }: Shape): string[] {
  const apart = Array.from({ length: Math.min(words, wordsApart) }, (_, at) => {
    const said = `(select string_to_array(facts[${at + 1}], chr(1)) from plan)`;
    return holdsWord(`(select wanted[${at + 1}] from plan)`, said);
  });
  if (words <= wordsApart) return apart;
  const further = `unnest((select wanted[${wordsApart + 1}:] from plan), (select facts[${wordsApart + 1}:] from plan))`;
  const holds = holdsWord('further.word', 'string_to_array(further.said, chr(1))');
  return [...apart, `not exists (select from ${further} as further (word, said) where ${holds} is not true)`];
}

/** The same without a plan, for plain words that were common a while ago. */
export function holdsCommonWords({ words }: Shape, bind: Bind): string[] {
  return Array.from({ length: words }, (_, at) => {
    const said = `(select string_to_array((${bind('factsOfWords', 'text[]')})[${at + 1}], chr(1)))`;
    return holdsWord(`(select (${bind('plainWords', 'text[]')})[${at + 1}])`, said);
  });
}

function holdsWord(word: string, said: string): string {
  return `(strpos(search_text, ${word}) > 0 or cardinality(${said}) > 0 and ${factsOfListing} && ${said})`;
}
