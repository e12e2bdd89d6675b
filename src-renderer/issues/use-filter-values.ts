import { useState } from 'react'
import { useNow } from '../ui/clock.tsx'
import { dueNote } from '../ui/dates.ts'
import type { Value } from '../ui/filter-operators.ts'
import { useProjectIds, useSuggestedLabels, useSuggestedMilestones, useSuggestedPeople } from './use-choices.ts'

/** Loads filter values from the server for the operator that is being typed. */
export function useFilterValues(knownProjects: readonly number[]) {
  const [draft, setDraft] = useState<{ operator: string | undefined; typed: string }>({
    operator: undefined,
    typed: '',
  })
  const now = useNow()
  const { operator, typed } = draft
  const needsUsers = operator === 'author' || operator === 'assignee' || operator === 'reviewer'
  const projects = useProjectIds(knownProjects, needsUsers || operator === 'label' || operator === 'milestone')
  const labels = useSuggestedLabels(projects, operator === 'label', typed)
  const milestones = useSuggestedMilestones(projects, operator === 'milestone', typed)
  const users = useSuggestedPeople(projects, needsUsers, typed)

  const values: readonly Value[] =
    operator === 'label'
      ? labels.map((label) => ({ value: label.name, color: label.color, note: label.description ?? undefined }))
      : operator === 'milestone'
        ? milestones.map((m) => ({ value: m.title, note: dueNote(m.due_date, now) }))
        : needsUsers
          ? users.map((user) => ({ value: user.username, note: user.name }))
          : []
  return { values, onDraft: (next: string | undefined, text: string) => setDraft({ operator: next, typed: text }) }
}
