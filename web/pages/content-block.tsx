import Info from 'lucide-react/icons/info';
import { fillFacts } from '#contract/settings/site-facts-values.ts';
import { useSiteFacts } from '#web/settings/use-site-facts.ts';
import { type Block, readPieces } from './content.ts';
import { TextLink } from './text-link.tsx';

export function ContentBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <Paragraph text={block} />;
  if ('list' in block) return <BulletList items={block.list} />;
  if ('steps' in block) return <Steps steps={block.steps} />;
  if ('facts' in block) return <Facts facts={block.facts} />;
  if ('picture' in block) {
    const { alt, ...picture } = block.picture;
    return <img {...picture} alt={alt} loading="lazy" className="h-auto w-full" />;
  }
  return <Note text={block.note} />;
}

/** One that names a fact which is unset is not there. */
function Paragraph({ text }: { text: string }) {
  const filled = fillFacts(text, useSiteFacts());
  return (
    filled !== null && (
      <p>
        <RichText text={filled} />
      </p>
    )
  );
}

export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-copper-bright">
      {items.map((item) => (
        <li key={item} className="pl-1">
          <RichText text={item} />
        </li>
      ))}
    </ul>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="space-y-4">
      {steps.map((step, place) => (
        <li key={step} className="flex gap-4">
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-plum-soft font-display text-base font-semibold text-plum"
          >
            {place + 1}
          </span>
          <p className="min-w-0 pt-0.5">
            <RichText text={step} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Facts({ facts }: { facts: readonly (readonly [term: string, text: string])[] }) {
  const known = useSiteFacts();
  const filled = facts.map(([term, text]) => [term, fillFacts(text, known)] as const);
  return (
    <dl className="divide-y divide-line rounded-soft border border-line bg-surface">
      {filled.map(
        ([term, text]) =>
          text !== null && (
            <div key={term} className="gap-6 px-5 py-3.5 sm:grid sm:grid-cols-[13rem_1fr]">
              <dt className="font-semibold text-ink">{term}</dt>
              <dd>
                <RichText text={text} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Note({ text }: { text: string }) {
  return (
    <p className="flex gap-3 rounded-soft border border-copper-bright/40 bg-copper-soft px-5 py-4 text-ink">
      <Info aria-hidden="true" className="mt-1 size-5 shrink-0 text-copper" />
      <span className="min-w-0">
        <RichText text={text} />
      </span>
    </p>
  );
}

/** One text of the content files, with its links and strong words. */
function RichText({ text }: { text: string }) {
  return readPieces(text).map(({ text, href, strong }) => {
    if (href) {
      return (
        <TextLink key={href + text} href={href}>
          {text}
        </TextLink>
      );
    }
    if (!strong) return text;
    return (
      <strong key={text} className="font-semibold text-ink">
        {text}
      </strong>
    );
  });
}
