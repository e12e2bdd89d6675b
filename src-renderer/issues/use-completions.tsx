import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../api/use-api.ts'
import { useLicensed } from '../groups/use-group.ts'
import { useNow } from '../ui/clock.tsx'
import type { Completion } from '../ui/completing-textarea.tsx'
import { dueNote } from '../ui/dates.ts'
import { IssueState } from '../ui/issue-state.tsx'
import { LabelDot } from '../ui/label-dot.tsx'
import { Avatar } from '../ui/person.tsx'
import { quotedReference, type Sign, type TypedReference } from '../ui/typed-reference.ts'
import { isOpen } from './issue.ts'
import { type ActionsOf, matchingQuickActions } from './quick-actions.ts'
import { useAssignableUsers } from './use-choices.ts'
import { useRole } from './use-issue.ts'

/** As many as can be looked through. */
const per_page = 20

/**
 * Completions in a text that belongs to a project: people who can be assigned, labels, issues, milestones, and quick actions at the beginning
 * of a line. None without a project.
 */
export function useCompletions(
  project_id: number | undefined,
  typed: TypedReference | undefined,
  actionsOf: ActionsOf,
): readonly Completion[] {
  const now = useNow()
  const [search] = useDebouncedValue(typed?.text ?? '', 150)
  const isTyped = (sign: Sign) => project_id !== undefined && typed?.sign === sign
  const id = project_id ?? 0
  const found = { ...(search && { search }), per_page }
  // A longer number is no issue number, and the server refuses it.
  const byNumber = /^\d{1,9}$/.test(search) ? { iids: [Number(search)] } : search && { search, in: ['title' as const] }

  const people = useAssignableUsers(isTyped('@') && project_id !== undefined ? [project_id] : [], typed?.text ?? '')
  const labels = useRead('GET /projects/:id/labels', { id, ...found }, { enabled: isTyped('~'), keepPrevious: true })
  const milestones = useRead(
    'GET /projects/:id/milestones',
    { id, state: 'active', ...found },
    { enabled: isTyped('%'), keepPrevious: true },
  )
  const issues = useRead(
    'GET /projects/:id/issues',
    { id, ...byNumber, per_page },
    { enabled: isTyped('#'), keepPrevious: true },
  )
  const { mayTriage, develops } = useRole(project_id)
  const licensed = useLicensed() ?? false
  if (project_id === undefined) return []
  switch (typed?.sign) {
    case '/':
      return matchingQuickActions(typed.text, {
        of: actionsOf,
        plans: actionsOf === 'issue' ? mayTriage : develops,
        licensed,
      }).map(({ name, argument, description }) => ({
        id: name,
        text: `/${name}`,
        name: argument ? `/${name} ${argument}` : `/${name}`,
        note: description,
      }))
    case '@':
      return people.users.map((person) => ({
        id: String(person.id),
        text: `@${person.username}`,
        name: person.name,
        note: `@${person.username}`,
        mark: <Avatar person={person} size={18} />,
      }))
    case '~':
      return (labels.data ?? []).map(({ id: key, name, color }) => ({
        id: String(key),
        text: quotedReference('~', name),
        name,
        isLabel: true,
        mark: <LabelDot color={color} />,
      }))
    case '%':
      return (milestones.data ?? []).map(({ id: key, title, due_date }) => ({
        id: String(key),
        text: quotedReference('%', title),
        name: title,
        note: dueNote(due_date, now),
      }))
    case '#':
      return (issues.data ?? []).map((issue) => ({
        id: String(issue.id),
        text: `#${issue.iid}`,
        name: issue.title,
        // In front, because a long title would push a note out of the line.
        mark: (
          <>
            <IssueState open={isOpen(issue)} size={14} />
            <span className="quiet">#{issue.iid}</span>
          </>
        ),
      }))
    default:
      return []
  }
}
