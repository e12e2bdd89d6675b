import type { Reason, Step } from '../../kit/reason.ts'
import type { Why } from './why-entity.ts'

interface Refused extends Pick<Why, 'needs' | 'has' | 'fields' | 'setting' | 'place'> {
  step: Step
  record: Reason['record']
  /** The user who sent the request; null without one. */
  username: string | null
}

/** What would let the request succeed, as one sentence or a few; null if nothing is known that would. */
export const remedyOf = (refused: Refused): string | null => remedies[refused.step](refused)

const remedies: Record<Step, (refused: Refused) => string | null> = {
  host: ({ needs }) => needs && `Send it with ${needs}.`,
  address: ({ needs }) =>
    needs === null
      ? 'Use an address of ROUTES.md or /-/openapi.json.'
      : /^[A-Z]+(, [A-Z]+)*$/.test(needs)
        ? `Use the method ${orList(needs.split(', '))}.`
        : `Use ${needs}.`,
  body: () => 'Send the body as valid JSON, or as a form, with the Content-Type of its form.',
  token: ({ has }) =>
    has === 'none'
      ? 'Send an access token: in the header PRIVATE-TOKEN, as Authorization: Bearer, or as private_token.'
      : 'Send another token, which is not expired, revoked or unknown.',
  scope: ({ needs }) => needs && `Send a token with the scope ${needs}.`,
  sudo: ({ needs }) =>
    needs === null ? 'Name another user in Sudo.' : `Send it as ${withArticle(needs)}, or without Sudo.`,
  account: ({ has, needs, username }) =>
    needs !== null ? `${whom(username)} needs ${needs}.` : has && `Change the account of ${whom(username)} (${has}).`,
  administrator: ({ needs }) => `Send it as ${needs === null ? 'an administrator' : withArticle(needs)}.`,
  limit: ({ setting }) => `Wait for the end of the period${setting ? `, or change the setting ${setting.name}` : ''}.`,
  parameters: fieldsText,
  fault: ({ has }) => `Remove ${has ?? 'the fault'}, or turn it off.`,
  record: ({ record }) => `Name ${record === undefined ? 'a record' : withArticle(record.toLowerCase())} that exists.`,
  visibility: ({ needs, place, username }) =>
    place && username !== null
      ? roleText(username, needs ?? 'any role', place)
      : `Send it with a token of a user who may see it${needs ? ` (${needs})` : ''}.`,
  role: ({ needs, place, username }) =>
    needs !== null && place && username !== null
      ? roleText(username, needs, place)
      : needs && `Send it as a user with this role: ${needs}.`,
  setting: ({ setting, needs }) =>
    setting ? `Change the setting ${setting.name}${needs ? `, or send ${needs}` : ''}.` : needs && `Send ${needs}.`,
  tier: ({ needs }) => `Start Gantry with ${needs === null ? '--tier premium or ultimate' : `--tier ${needs}`}.`,
  state: ({ needs }) => needs && `It works with ${needs}.`,
  values: fieldsText,
  server: ({ needs }) => needs && `It works with ${needs}.`,
}

/** What to send for each field. */
function fieldsText({ fields, needs }: Refused): string | null {
  if (fields.length === 0) return needs && `Send ${needs}.`
  return fields
    .map(({ name, needs: wanted, fault }) =>
      wanted === null ? `Send another ${name}${fault === null ? '' : `: it ${fault}`}.` : `Send ${name}: ${wanted}.`,
    )
    .join(' ')
}

/** @param needs `Maintainer`, `any role, because the discussion is locked` */
function roleText(username: string, needs: string, { full_path, source, role }: NonNullable<Why['place']>): string {
  const [wanted = '', reason] = needs.split(', because ')
  const because = reason === undefined ? '' : `, because ${reason}`
  // A role that a group gives can be raised there too.
  const from = source?.group_full_path ? ` The present role ${role} comes from ${source.group_full_path}.` : ''
  return wanted === 'any role'
    ? `Give @${username} a role in ${full_path}${because}.`
    : `Let @${username} be ${wanted} in ${full_path}${because}.${from}`
}

const whom = (username: string | null) => (username === null ? 'the user' : `@${username}`)
const withArticle = (text: string) =>
  /^(a|an|the|any)\b/.test(text) ? text : `${/^[aeio]/i.test(text) ? 'an' : 'a'} ${text}`
const orList = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
