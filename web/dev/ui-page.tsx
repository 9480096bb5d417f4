import { ButtonsSection } from './buttons-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { TableSection } from './table-section.tsx';

const parts = [
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['overlays', 'Overlays'],
  ['navigation', 'Moving about'],
  ['table', 'Table'],
  ['feedback', 'Waiting, empty, wrong'],
  ['display', 'Showing things'],
];

export function meta() {
  return [{ title: 'The ui kit | Wigloop' }, { name: 'robots', content: 'noindex' }];
}

export default function UiPage() {
  return (
    <div className="mx-auto max-w-6xl space-y-14 px-4 py-10 sm:px-6 sm:py-14">
      <header className="space-y-4">
        <h1 className="text-4xl font-semibold sm:text-5xl">The ui kit</h1>
        <p className="max-w-prose text-ink-soft">Every piece in every state, for those who build Wigloop.</p>
        <nav aria-label="Pieces" className="flex flex-wrap gap-x-5">
          {parts.map(([id, title]) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-plum underline-offset-4 hover:underline"
            >
              {title}
            </a>
          ))}
        </nav>
      </header>
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection />
      <OverlaysSection />
      <NavigationSection />
      <TableSection />
      <FeedbackSection />
      <DisplaySection />
    </div>
  );
}
