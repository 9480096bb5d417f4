export function SectionHeading({ eyebrow, title, text }: { eyebrow: string; title: string; text?: string }) {
  return (
    <div className="max-w-2xl">
      <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">{eyebrow}</p>
      <h2 className="mt-3 text-3xl leading-tight font-medium tracking-tight sm:text-[2.5rem]">{title}</h2>
      {text && <p className="mt-4 text-lg text-ink-soft">{text}</p>}
    </div>
  );
}
