import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(tools);
}

export default function ToolsPage() {
  return <HelpArticle article={tools} />;
}

const tools: TextContent = {
  ...findHelpArticle('/help/tools'),
  description: 'How a program lists, prices and marks your wigs as sold with an access token, without your password.',
  lead: 'Sellers in several places use programs that list, price and mark as sold. An access token lets such a program in, as far as you say.',
  sections: [
    {
      title: 'Let a tool in',
      blocks: [
        {
          steps: [
            'Open [Settings, Access for tools](/account/settings#tools) and choose **New token**.',
            'Name the tool and choose what it may do. Most tools need “Read listings” and “Change my listings”.',
            'Type your password, and a code where you use a second factor.',
            'Copy the token into the tool. Wigloop shows it once.',
          ],
        },
      ],
    },
    {
      title: 'The limits of a token',
      blocks: [
        {
          list: [
            'No token reads or writes messages, money, addresses, ways to be paid, reviews or your account.',
            'A tool that reads your deals sees no addresses, notes and ways to pay.',
            'The rules that hold for you hold for the tool: your plan, the number of listings, the limits of each minute.',
            'A token ends on its day, when you revoke it, and when you change your password. We tell you by mail when one is made.',
          ],
        },
        {
          note: 'Nobody from our team asks for your password or a token. A tool that wants your password is not safe.',
        },
      ],
    },
    {
      title: 'For the people who build tools',
      blocks: [
        'Each call sends the header “Authorization: Bearer wgl_…” and no cookie. The page /api/docs lists every call; a call that takes tokens names the right it needs.',
      ],
    },
  ],
};
