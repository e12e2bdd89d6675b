import type { Undo } from '../changes/last-change.ts'
import { moveBetween, type Values } from '../changes/record-part.ts'
import { undoOf } from '../home/change-undo.ts'
import { hookFields, hookPart } from '../hooks/hook-part.ts'
import type { AuditDetail } from './audit-entry.ts'

export interface EntryUndo {
  undo: Undo
  redo: Undo
  /** What the undo leaves as it is. */
  note?: string
}

type Undoable = Pick<AuditDetail, 'kind' | 'act' | 'iid' | 'project_id' | 'group_id' | 'undo' | 'changes' | 'target'>

/** How to undo an entry; undefined if that is not possible. */
export function entryUndo(entry: Undoable): EntryUndo | undefined {
  if (entry.kind !== 'system_hook' || entry.act !== 'updated') return undoOf(entry)
  const { changes } = entry
  if (changes.length === 0 || changes.some(({ field }) => !hookFields.includes(field))) return undefined
  if (changes.some((change) => hasPassword(change))) return undefined
  const values = (when: 'before' | 'after'): Values =>
    Object.fromEntries(changes.map((change) => [change.field, change[when]]))
  const part = hookPart(entry.target.id)
  return {
    undo: moveBetween(part, values('after'), values('before')),
    redo: moveBetween(part, values('before'), values('after')),
    ...(changes.some(({ field }) => field === 'url') && { note: 'A stored token is removed with the URL.' }),
  }
}

/** The events store a URL with `****` in place of its password. */
const hasPassword = ({ field, before, after }: AuditDetail['changes'][number]) =>
  field === 'url' && [before, after].some((url) => String(url).includes(':****@'))

const personal = ['project.starred', 'project.unstarred', 'label.subscribed', 'label.unsubscribed']
const longestText = 10_000

type Explained = Undoable & Pick<AuditDetail, 'event' | 'author' | 'undo_blocked_by'>

/** Why an entry cannot be undone, and by whom it could be; undefined if it can be. */
export function undoObstacle(entry: Explained, isArchived: boolean): string | undefined {
  const { kind, act, event, author, changes, undo_blocked_by: later } = entry
  if (entryUndo(entry) !== undefined) {
    if (later.length > 0) return 'Later changes depend on this one. Undo them first.'
    return isArchived && needsActiveProject(entry)
      ? 'Nobody can change this in an archived project. Unarchive the project first.'
      : undefined
  }
  if (personal.includes(event) && author) return `Only ${author.name} can undo this, because it is a personal choice.`
  if (act === 'created') return 'To undo a creation, delete the record.'
  if (act === 'removed') return 'What was deleted cannot be restored.'
  if (changes.length === 0) return 'The entry does not store what to restore.'
  if (changes.some((change) => hasPassword(change))) return 'The URL has a password, which no entry stores.'
  if (kind === 'system_hook') return 'A value was changed that no entry stores, such as the token.'
  if (changes.some(({ before, after }) => [before, after].some((one) => isCut(one))))
    return 'The entry stores only the beginning of a long text, so the text cannot be restored.'
  return 'These values cannot be restored from here. Change them where the record is shown.'
}

const isCut = (value: unknown) => typeof value === 'string' && value.length >= longestText

/** Members, stars, moves and deletions of an archived project can be changed, and nothing else. */
export const needsActiveProject = ({ kind, act, project_id }: Pick<Undoable, 'kind' | 'act' | 'project_id'>): boolean =>
  project_id !== null &&
  (['issue', 'label', 'milestone'].includes(kind)
    ? act !== 'subscribed' && act !== 'unsubscribed'
    : kind === 'project' && ['updated', 'renamed', 'shared', 'unshared'].includes(act))
