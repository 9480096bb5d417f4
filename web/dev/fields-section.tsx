import { Search } from 'lucide-react';
import { useState } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PriceField } from '#web/ui/price-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Example, Section } from './section.tsx';

export function FieldsSection() {
  const [title, setTitle] = useState('');
  const [password, setPassword] = useState('velvet-hour');
  const [price, setPrice] = useState('1250.50');
  const [story, setStory] = useState('Worn twice, kept on a stand, no shedding.');
  return (
    <Section id="fields" title="Fields">
      <Example title="Text field" note="Hover colours the border; focus draws the ring.">
        <TextField label="Title" value={title} onChange={setTitle} placeholder="Silk-top bob" isRequired />
        <TextField label="City" description="Shown on your profile." defaultValue="Lisbon" />
        <TextField label="Search" isLabelHidden type="search" placeholder="Search listings..." before={<Glass />} />
      </Example>
      <Example title="Text field, other states">
        <TextField
          label="E-mail"
          type="email"
          defaultValue="ada@"
          error="Please enter a valid email address"
          isRequired
        />
        <TextField label="Disabled" defaultValue="Cannot be changed now" isDisabled />
        <TextField label="Read only" defaultValue="Only to look at" isReadOnly />
      </Example>
      <Example title="Password field">
        <PasswordField label="Password" value={password} onChange={setPassword} isRequired />
        <PasswordField label="New password" autoComplete="new-password" error="At least 8 characters" />
        <PasswordField label="Disabled password" isDisabled />
      </Example>
      <Example title="Price field" note="Two decimals; gives back text.">
        <PriceField label="Price" value={price} onChange={setPrice} isRequired />
        <PriceField label="Price with an error" value="" onChange={setPrice} error="Enter a price" />
        <PriceField label="Disabled price" value="80.00" onChange={setPrice} isDisabled />
      </Example>
      <Example title="Text area" isWide>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea label="Description" value={story} onChange={setStory} maxLength={60} hasCount />
          <TextArea label="Comment" value="" placeholder="Share your experience..." description="Optional." />
          <TextArea label="Message with an error" value="" error="Write a message first" isRequired />
          <TextArea label="Disabled" value="Cannot be changed now" isDisabled />
        </div>
      </Example>
    </Section>
  );
}

function Glass() {
  return <Search aria-hidden="true" className="size-4" />;
}
