/** The text before the list of calls: a program's first steps, in the order in which it needs them. */
export function apiGuide(site: string): string {
  return `
Every call here is one that the Wigloop web app makes itself. Requests and answers are JSON; photographs travel as the file itself.

## Get a token

A member makes a personal access token under Settings, *Access for tools*, with the rights that the tool needs: \`listings:read\`, \`listings:write\`, \`deals:read\`. The tool sends the token with each call and never sees the password. A call that takes tokens names the right below its summary. A token ends on its day, when it is revoked, when the password changes, and with a ban.

\`\`\`sh
curl -H 'authorization: Bearer wgl_…' ${site}/api/me/listings
\`\`\`

## Sign in

Calls about accounts, money, messages, addresses and reviews take a session alone.

\`signIn\` answers with a session cookie; send the cookie with every later call. A member with a second factor reads \`twoFactorRequired: true\` and sends the code with \`verifyTwoFactor\`.

\`\`\`sh
curl -c cookies.txt ${site}/api/auth/sign-in/email \\
  -H 'content-type: application/json' \\
  -d '{"email":"member@example.com","password":"…"}'
\`\`\`

## List, then page

\`findListings\` answers 24 listings and a \`nextCursor\`. Send the cursor back as \`cursor\` to read the next page; \`null\` means that the list has ended. All longer lists work this way.

\`\`\`sh
curl -b cookies.txt '${site}/api/listings?query=lace+front&maxPrice=200'
\`\`\`

## Save

A call that makes something takes an \`id\`: a UUID that the sender makes. Sending the same id again after a lost answer makes no second listing, message or deal. Amounts are whole cents, moments are ISO 8601 in UTC.

## Errors

A refusal is \`{ code, message, field?, requestId? }\`. The code is for machines and never changes; the message is a sentence for people; \`field\` names the part of the request that has to change. Each call lists its refusals.

| status | meaning |
|---|---|
| 400, 422 | The request or the file cannot be used as it is. |
| 401 | Sign in first. |
| 402 | The member needs a plan. |
| 403 | The member may not do this. |
| 404 | There is nothing here that the caller may know of. |
| 409 | Something changed meanwhile. Read it again. |
| 429 | Too many requests. \`Retry-After\` names the seconds to wait. |
| 503 | The server is busy or a service behind it is away. Try again after \`Retry-After\`. |

## Limits

Limits protect everyone's share: requests by address and minute, work by member, pages of the catalogue by hour, open proposals by member. A tool that waits for \`Retry-After\` meets no other consequence.
`.trim();
}
