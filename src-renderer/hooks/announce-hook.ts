import { shownUrl } from '../../src-server/hooks/entity.ts'
import { fetchBody, type ResponseBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { announceSaved, compareSaved } from '../changes/announce-saved.ts'
import { undoWith } from '../changes/undo.ts'
import { type HookCard, readsAffectedByHooks } from './hook.ts'

type Hook = ResponseBody<'GET /hooks/:id'>
type Values = Readonly<Record<string, unknown>>

/** What an answer shows of the values that were sent: no token, and no password in the URL. */
function shownOf({ token: _, ...values }: Values): Values {
  return typeof values.url === 'string' ? { ...values, url: shownUrl(values.url) } : values
}

/** Confirms a new hook, and names what the server did not save as sent. Undo deletes the hook, as long as nothing was sent to it. */
export function announceNewHook(asked: Values, hook: Hook) {
  const { missed } = compareSaved(shownOf(asked), hook)
  announceOne({
    text: `Hook ${hook.id} created${missed.length > 0 ? `, but not with the ${missed.join(', ')} that was sent` : ''}`,
    name: `hook ${hook.id}`,
    names: [],
    reads: readsAffectedByHooks,
    undo: undoWith(
      'hook',
      async () => (await fetchBody('GET /-/gantry/v1/hooks/:id', { id: hook.id })).deliveries === 0,
      () => fetchBody('DELETE /hooks/:id', { id: hook.id }),
    ),
  })
}

/**
 * Compares the answer with what was sent, and confirms the change. An undo leaves out the token, and a URL with a password, which nobody can read.
 * It restores a URL whose change removed the token, but not the token.
 */
export function announceHook(before: HookCard, changes: Values, answer: Hook) {
  const asked = shownOf(changes)
  const hasPassword = before.url.includes(':****@') || asked.url !== changes.url
  const isMoved = before.has_token && asked.url !== undefined && asked.url !== before.url
  announceSaved({
    noun: 'hook',
    name: `hook ${before.id}`,
    before: { ...before },
    asked,
    answered: { ...answer },
    lasting: hasPassword ? ['url'] : [],
    others: 'token' in changes ? 1 : 0,
    note: isMoved ? tokenNote(Boolean(changes.token), hasPassword) : undefined,
    readLatest: async () => ({ ...(await fetchBody('GET /hooks/:id', { id: before.id })) }),
    write: (values) => fetchBody('PUT /hooks/:id', { id: before.id, ...values }),
    reads: readsAffectedByHooks,
  })
}

/** The server never sends a stored token to another URL. */
const tokenNote = (isNew: boolean, hasPassword: boolean) =>
  [
    isNew ? 'The old token is replaced.' : 'The token went with the old URL.',
    hasPassword ? 'Neither can be restored' : 'Undo restores the URL without a token',
  ].join(' ')
