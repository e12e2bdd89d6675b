import type { LastChange } from '../changes/last-change.ts'
import { type Change, changeWords } from './change-words.ts'

const EARLIER = 'has its earlier values again'

/** What is true of a record after the undo of an act. The kind and the title of the record come before: "issue Gate is open again". */
const opposites: Readonly<Record<string, string>> = {
  'issue.closed': 'is open again',
  'issue.reopened': 'is closed again',
  'issue.updated': EARLIER,
  'label.updated': EARLIER,
  'milestone.closed': 'is open again',
  'milestone.reopened': 'is closed again',
  'milestone.updated': EARLIER,
  'project.archived': 'is no longer archived',
  'project.unarchived': 'is archived again',
  'project.marked': 'is no longer marked for deletion',
  'project.starred': 'no longer has your star',
  'project.unstarred': 'has your star again',
  'project.renamed': EARLIER,
  'project.transferred': 'is back in its earlier place',
  'project.updated': EARLIER,
  'group.marked': 'is no longer marked for deletion',
  'group.transferred': 'is back in its earlier place',
  'group.updated': EARLIER,
  'system_hook.updated': EARLIER,
  'user.blocked': 'is no longer blocked',
  'user.unblocked': 'is blocked again',
  'user.banned': 'is no longer banned',
  'user.unbanned': 'is banned again',
  'user.deactivated': 'is active again',
}

/**
 * The texts of the undo of a stored change, and of taking that undo back: `Undone: issue Gate is open again`, `Done again: closed issue Gate`.
 */
export function undoneChange(change: Change, title: string): Pick<LastChange, 'text' | 'undone'> & { names: string[] } {
  const { what, end } = changeWords(change)
  const done = [what, title, end].filter(Boolean).join(' ')
  return {
    text: `Undone: ${nowTrue(change, title) ?? done}`,
    undone: () => `Done again: ${done}`,
    names: [...(change.user === null ? [] : [change.user]), title],
  }
}

/** Undefined for acts whose words cannot be read as if they were still true. */
function nowTrue({ kind, act, user }: Change, title: string): string | undefined {
  if (kind === 'settings') return 'the settings have their earlier values again'
  if (kind !== 'member') {
    const opposite = opposites[`${kind}.${act}`]
    return opposite && `${kind.replaceAll('_', ' ')} ${title} ${opposite}`
  }
  const member = user ?? 'the user'
  if (act === 'added') return `${member} is no longer a member of ${title}`
  if (act === 'removed') return `${member} is a member of ${title} again`
  return `the membership of ${member} in ${title} ${EARLIER}`
}
