import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/form/use-form.ts';
import { Example, Section } from './section.tsx';

type Shade = 'auburn' | 'honey' | 'jet' | 'silver';

const shades: Option<Shade>[] = [
  { value: 'auburn', label: 'Auburn' },
  { value: 'honey', label: 'Honey blonde' },
  { value: 'jet', label: 'Jet black' },
  { value: 'silver', label: 'Silver (sold out)', isDisabled: true },
];

const plans: Option<'month' | 'year'>[] = [
  { value: 'month', label: 'Monthly', description: 'Billed every month.' },
  { value: 'year', label: 'Annual', description: 'Billed once a year.' },
];

export function ChoicesSection() {
  const [shade, setShade] = useState<Shade | null>(null);
  const [several, setSeveral] = useState<Shade[]>(['honey']);
  const [plan, setPlan] = useState<'month' | 'year'>('year');
  return (
    <Section id="choices" title="Choices">
      <Example title="Select" note="The browser's own: it works everywhere and keeps pages light.">
        <NativeSelect
          label="Sort by"
          options={shades}
          value={shade ?? ''}
          onChange={setShade}
          placeholder="Any shade"
        />
        <NativeSelect
          label="With help"
          options={shades}
          value="jet"
          onChange={setShade}
          description="The natural shade."
        />
        <NativeSelect
          label="With an error"
          options={shades}
          value=""
          onChange={setShade}
          error="Choose a shade"
          required
        />
        <NativeSelect label="Disabled" options={shades} value="honey" onChange={setShade} disabled />
      </Example>
      <Example title="Checkbox">
        <div>
          <Checkbox>Off</Checkbox>
          <Checkbox defaultSelected description="With a line of help below.">
            On
          </Checkbox>
          <Checkbox isIndeterminate>Some of them</Checkbox>
          <Checkbox isRequired error="Please accept the terms to continue">
            I accept the terms
          </Checkbox>
          <Checkbox isDisabled>Disabled</Checkbox>
          <Checkbox isDisabled defaultSelected>
            Disabled and on
          </Checkbox>
        </div>
      </Example>
      <Example title="Checkbox group">
        <CheckboxGroup label="Shades" options={shades} value={several} onChange={setSeveral} isRequired />
        <CheckboxGroup
          label="Side by side, with an error"
          options={shades.slice(0, 3)}
          value={[]}
          onChange={setSeveral}
          orientation="horizontal"
          error="Choose at least one"
        />
      </Example>
      <Example title="Radio group">
        <RadioGroup label="Plan" options={plans} value={plan} onChange={setPlan} />
        <RadioGroup
          label="As cards"
          options={plans}
          value={plan}
          onChange={setPlan}
          look="cards"
          orientation="horizontal"
        />
        <RadioGroup
          label="With an error"
          options={plans}
          value={null}
          onChange={setPlan}
          error="Choose a plan"
          isRequired
        />
        <RadioGroup label="Disabled" options={plans} value="month" onChange={setPlan} isDisabled />
      </Example>
      <Example title="Switch">
        <Switch>Off</Switch>
        <Switch defaultSelected description="You will get an email for each message.">
          Mail notifications
        </Switch>
        <Switch isSpread defaultSelected>
          Spread, as in settings
        </Switch>
        <Switch error="This could not be saved">With an error</Switch>
        <Switch isDisabled>Disabled</Switch>
        <Switch isDisabled defaultSelected>
          Disabled and on
        </Switch>
      </Example>
    </Section>
  );
}

export function FieldsSection() {
  const [title, setTitle] = useState('');
  const form = useForm(
    () => new Promise((resolve) => setTimeout(resolve, 1200)),
    (sent): FieldErrors => (readText(sent, 'name').trim() ? {} : { name: 'Enter a name.' }),
  );
  const [password, setPassword] = useState('velvet-hour');
  const [price, setPrice] = useState('1250.50');
  const [story, setStory] = useState('Worn twice, kept on a stand, no shedding.');
  return (
    <Section id="fields" title="Fields">
      <Example title="Text field" note="Hover colors the border; focus draws the ring.">
        <TextField label="Title" value={title} onChange={setTitle} placeholder="Silk-top bob" isRequired />
        <TextField label="City" description="Shown on your profile." defaultValue="Lisbon" />
        <TextField label="Search" isLabelHidden type="search" placeholder="Search listings..." before={<Glass />} />
      </Example>
      <Example title="Text field, other states">
        <TextField
          label="Email"
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
      <Example title="Form" note="Says what is wrong at its field, leads there, and sends once.">
        <Form {...form.handlers} className="space-y-4">
          <TextField label="Name on the parcel" name="name" error={form.errors.name} isRequired />
          <Button type="submit" isPending={form.isSending}>
            Save
          </Button>
        </Form>
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
