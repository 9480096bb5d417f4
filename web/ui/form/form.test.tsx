import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { collectAnnouncements } from '#web/test/announcements.ts';
import { openPage } from '#web/test/open-page.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { type FieldErrors, readText, useForm } from './use-form.ts';

function NameForm({ send = async () => {} }: { send?: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const form = useForm(
    (element) => send(readText(element, 'name')),
    (element): FieldErrors => (readText(element, 'name').length < 3 ? { name: 'A name has at least 3 letters.' } : {}),
  );
  return (
    <Form {...form.handlers}>
      <TextField label="Name" name="name" value={name} onChange={setName} error={form.errors.name} />
      <button type="submit">Save</button>
    </Form>
  );
}

test('what is wrong with a field is heard by whoever already stands in it', async () => {
  const { user } = openPage(<NameForm />);
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  const announced = collectAnnouncements();
  await user.keyboard('A{Enter}');
  await waitFor(() => expect(announced).toEqual(['A name has at least 3 letters.']));
});

test('whoever stands elsewhere is led to the field, which says what is wrong', async () => {
  const { user } = openPage(<NameForm />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const field = screen.getByRole('textbox', { name: 'Name', description: 'A name has at least 3 letters.' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('Enter twice is one press', async () => {
  const sent: string[] = [];
  const { user } = openPage(<NameForm send={async (name) => void sent.push(name)} />);
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('Amber{Enter}{Enter}');
  expect(sent).toEqual(['Amber']);
});
