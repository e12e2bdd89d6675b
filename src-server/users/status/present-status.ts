import { emojiFinder } from '../../kit/emoji.ts'
import type { UserStatusEntity } from './entity.ts'
import type { StoredStatus } from './status-queries.ts'

const NOTHING: UserStatusEntity = {
  emoji: null,
  message: null,
  availability: null,
  message_html: '',
  clear_status_at: null,
}

export const presentStatus = async (status: StoredStatus | undefined): Promise<UserStatusEntity> =>
  status === undefined
    ? NOTHING
    : {
        emoji: status.emoji,
        message: status.message,
        availability: status.availability,
        message_html: await withEmojis(status.message ?? ''),
        clear_status_at: status.clear_status_at,
      }

/** Writes a text as HTML, in which the names of emojis (`:coffee:`) are elements that show them. */
async function withEmojis(text: string): Promise<string> {
  const find = await emojiFinder()
  return text
    .split(/(:[a-z0-9_+-]+:)/)
    .map((part, at) => {
      const found = at % 2 === 1 ? find(part.slice(1, -1)) : undefined
      return found
        ? `<gl-emoji title="${found.name.replaceAll('_', ' ')}" data-name="${found.name}">${found.emoji}</gl-emoji>`
        : escaped(part)
    })
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
