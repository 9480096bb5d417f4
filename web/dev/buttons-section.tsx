import Heart from 'lucide-react/icons/heart';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Example, Row, Section } from './section.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const focused = 'outline-2 outline-offset-2 outline-plum';

export function ButtonsSection() {
  return (
    <Section id="buttons" title="Buttons">
      <Example title="Variants" note="Hover darkens or tints; press Tab to see the focus ring.">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} className={focused}>
              {variant}, focused
            </Button>
          ))}
        </Row>
      </Example>
      <Example title="Disabled and pending" note="A pending button keeps its width and its focus.">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isPending>
              {variant}
            </Button>
          ))}
        </Row>
        <WaitingButton />
      </Example>
      <Example title="Sizes" note="Small grows to 44 px on phones.">
        <Row>
          <Button size="small">Small</Button>
          <Button size="medium">Medium</Button>
          <Button size="large">Large</Button>
        </Row>
        <Button isFullWidth>Full width</Button>
      </Example>
      <Example title="Links and icons" note="A link looks like a button; an icon always has a name.">
        <Row>
          <ButtonLink to="/">Shop Now</ButtonLink>
          <ButtonLink to="/" variant="secondary" size="small">
            Secondary link
          </ButtonLink>
        </Row>
        <Row>
          <IconButton label="Save">
            <Heart aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Share" variant="secondary">
            <Share2 aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Delete" variant="danger">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Saving" variant="secondary" isPending>
            <Heart aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Not available" variant="secondary" disabled>
            <Heart aria-hidden="true" className="size-5" />
          </IconButton>
        </Row>
      </Example>
    </Section>
  );
}

function WaitingButton() {
  const [isPending, setPending] = useState(false);
  function wait() {
    setPending(true);
    setTimeout(() => setPending(false), 2000);
  }
  return (
    <Button isPending={isPending} onClick={wait}>
      Press me and wait
    </Button>
  );
}
