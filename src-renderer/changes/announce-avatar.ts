import type { ReadAddress } from '../api/client.ts'
import { fetchPicture } from '../api/picture.ts'
import { announceOne } from './announce-change.tsx'
import { undoWith } from './undo.ts'

interface AvatarRecord {
  /** "project". */
  noun: string
  name: string
  readUrl: () => Promise<string | null>
  /** An empty text removes the avatar. */
  write: (avatar: File | '') => Promise<{ avatar_url: string | null }>
  reads: readonly ReadAddress[]
}

/** The picture of a record, so that an undo can upload it again: empty without one, undefined if it cannot be read. */
export const readAvatar = async (url: string | null): Promise<File | '' | undefined> =>
  url === null ? '' : fetchPicture(url)

/**
 * Replaces an avatar and remembers how to restore the old one. The server deletes a replaced picture, so the page keeps the old picture in
 * memory as long as the change can be undone.
 */
export async function changeAvatar(record: AvatarRecord, avatar: File | ''): Promise<void> {
  const { noun, name, readUrl, write, reads } = record
  // As it is now: the screen may still show the avatar before.
  const old = await readUrl().then(readAvatar, () => undefined)
  const { avatar_url } = await write(avatar)
  const done = avatar === '' ? 'Avatar removed' : 'Avatar saved'
  announceOne({
    text: old === undefined ? `${done}. The change cannot be undone, because the old image could not be read.` : done,
    name,
    reads,
    undo:
      old === undefined
        ? undefined
        : undoWith(
            noun,
            async () => (await readUrl()) === avatar_url,
            () => write(old),
          ),
  })
}
