import type { GroupContainer } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { recordEpicChanged } from '../consequences.ts'
import type { LoadedEpic } from '../entity.ts'
import { describeEpic } from '../snapshot.ts'
import { changeEpic, setLabels } from '../write-queries.ts'
import { setEpicState } from './set-epic-state.ts'

interface EpicUpdate {
  /** A column without a value stays unchanged. */
  columns: Partial<Pick<LoadedEpic, 'title' | 'description' | 'confidential' | 'color' | 'start_date' | 'end_date'>>
  /** Titles. Missing labels are created. */
  labels: {
    labels?: readonly string[] | null | undefined
    add_labels?: readonly string[] | null | undefined
    remove_labels?: readonly string[] | null | undefined
  }
  state: 'close' | 'reopen' | undefined
}

/** Changes an epic, then closes or reopens it. If it already has all of these values, nothing changes, not even `updated_at`. */
export async function updateEpic(
  act: Act<Actor>,
  group: GroupContainer,
  epic: LoadedEpic,
  { columns, labels, state }: EpicUpdate,
): Promise<LoadedEpic> {
  const changed = await changeFields(act, group, epic, columns, labels)
  return state === undefined ? changed : setEpicState(act, group, changed, state)
}

async function changeFields(
  act: Act<Actor>,
  group: GroupContainer,
  before: LoadedEpic,
  columns: EpicUpdate['columns'],
  sent: EpicUpdate['labels'],
): Promise<LoadedEpic> {
  const { db, actor, now } = act
  const ids = await labelsAfter(act, group, before, sent)
  const hasSameLabels = ids.length === before.labels.length && before.labels.every(({ id }) => ids.includes(id))
  const isSame = Object.keys(changesBetween<EpicUpdate['columns']>(before, columns, COLUMNS)).length === 0
  if (isSame && hasSameLabels) return before
  await setLabels(db, before.id, ids)
  const after = await changeEpic(db, before, { ...columns, updated_at: now })
  await recordEpicChanged(act, group, before, after)
  const { payload, snapshot } = describeEpic(group, actor, after)
  const changes = {
    ...changesBetween(valuesOf(before), valuesOf(after), VALUES),
    ...(!hasSameLabels && { labels: { before: titlesOf(before), after: titlesOf(after) } }),
  }
  act.emit('epic.updated', payload, { ...snapshot, changes })
  return after
}

/** `labels` replaces all labels, then `add_labels` are added and `remove_labels` removed. */
async function labelsAfter(
  act: Act<Actor>,
  group: GroupContainer,
  before: LoadedEpic,
  { labels, add_labels, remove_labels }: EpicUpdate['labels'],
): Promise<number[]> {
  const find = (titles: readonly string[]) => findOrCreateLabels(act, { project: null, group }, titles, true)
  const base = labels === undefined ? before.labels : await find(labels ?? [])
  const all = [...base, ...(await find(add_labels ?? []))].filter((one) => !remove_labels?.includes(one.title))
  return [...new Set(all.map((one) => one.id))]
}

const COLUMNS = ['title', 'description', 'confidential', 'color', 'start_date', 'end_date'] as const
const VALUES = ['title', 'description', 'confidential', 'color', 'start_date', 'due_date'] as const

const valuesOf = ({ title, description, confidential, color, start_date, end_date }: LoadedEpic) => ({
  ...{ title, description, confidential: confidential === 1, color, start_date, due_date: end_date },
})
const titlesOf = ({ labels }: LoadedEpic) => labels.map(({ id, title }) => ({ id, title }))
