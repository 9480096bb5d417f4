import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Hr, Html, Img, render, Text, toPlainText } from 'react-email';
import { site } from '#contract/site.ts';

const ink = '#2a2126';
const plum = '#5c2146';
const sans = '"Figtree", "Helvetica Neue", Arial, sans-serif';

const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden' } as const;

/** A preview line, a heading, paragraphs, at most one button, and why it was sent. */
export interface MailBody {
  preview: string;
  heading: string;
  paragraphs: ReactNode[];
  /** Side by side above the words. */
  pictures?: { url: string; alt: string; caption?: string }[];
  action?: { label: string; url: string };
  reason: ReactNode;
}

export async function renderMail(body: MailBody): Promise<{ html: string; text: string }> {
  const html = await render(frame(body));
  return { html, text: toPlainText(html) };
}

/** The frame of every mail. */
function frame(parts: MailBody): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(Head),
    h(
      Body,
      { style: { backgroundColor: '#fbf7f0', margin: 0, padding: '32px 12px', fontFamily: sans, color: ink } },
      // The line that lists of mails show. The library's own adds 3 kB of invisible letters to it.
      h('div', { style: hidden, 'data-skip-in-text': true }, parts.preview),
      h(
        Container,
        {
          style: {
            backgroundColor: '#fffdf9',
            border: '1px solid #e5d9c8',
            borderRadius: 12,
            padding: '32px 28px',
            maxWidth: 560,
          },
        },
        h(Text, { style: { color: plum, fontFamily: 'Georgia, serif', fontSize: 22, margin: '0 0 24px' } }, site.name),
        h(
          Heading,
          { as: 'h1', style: { fontFamily: 'Georgia, serif', fontSize: 26, fontWeight: 400, margin: '0 0 16px' } },
          parts.heading,
        ),
        ...pictures(parts.pictures ?? []),
        ...parts.paragraphs.map((paragraph, at) =>
          h(Text, { key: at, style: { fontSize: 16, lineHeight: '26px', margin: '0 0 16px' } }, paragraph),
        ),
        parts.action &&
          h(
            Button,
            {
              href: parts.action.url,
              style: {
                backgroundColor: plum,
                color: '#ffffff',
                borderRadius: 12,
                padding: '14px 24px',
                fontSize: 16,
                fontWeight: 600,
              },
            },
            parts.action.label,
          ),
        parts.action &&
          h(
            Text,
            {
              'data-skip-in-text': true,
              style: { fontSize: 13, lineHeight: '20px', color: '#655860', wordBreak: 'break-all' },
            } as ComponentProps<typeof Text>,
            `Or open this address: ${parts.action.url}`,
          ),
        h(Hr, { style: { borderColor: '#e5d9c8', margin: '28px 0 16px' } }),
        h(Text, { style: { fontSize: 13, lineHeight: '20px', color: '#655860', margin: 0 } }, parts.reason),
      ),
    ),
  );
}

/** A table, because mail programs know no other columns. */
function pictures(shown: NonNullable<MailBody['pictures']>): ReactElement[] {
  if (shown.length === 0) return [];
  const cells = shown.map(({ url, alt, caption }) =>
    h(
      'td',
      {
        key: url,
        style: { width: `${100 / Math.max(2, shown.length)}%`, padding: '0 12px 16px 0', verticalAlign: 'top' },
      },
      h(Img, { src: url, alt, width: 160, style: { borderRadius: 12, width: '100%', maxWidth: 160 } }),
      caption && h(Text, { style: { fontSize: 14, lineHeight: '20px', margin: '6px 0 0' } }, caption),
    ),
  );
  const table = {
    key: 'pictures',
    role: 'presentation',
    style: { width: '100%', borderCollapse: 'collapse' },
  } as const;
  return [h('table', table, h('tbody', null, h('tr', null, cells)))];
}
