import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { GroupContainer } from '../../activity/target.ts'
import { findPendingToDo } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findLabelsByTitle } from '../../labels/queries.ts'
import { labelTitlesIn } from '../../quick-actions/arguments.ts'
import type { Decision } from '../../quick-actions/decide.ts'
import type { CommandsChanges } from '../../quick-actions/entity.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import { targetOfEpic } from '../consequences.ts'
import type { LoadedEpic } from '../entity.ts'
import { mayWriteEpics } from '../policy.ts'
import { decideQuickActions, type Situation } from '../quick-actions/decide.ts'
import type { QuickActionName } from '../quick-actions/names.ts'
import { markEpic } from './mark-epic.ts'
import { updateEpic } from './update-epic.ts'

type Actions = readonly QuickAction<QuickActionName>[]

/** Decides what the quick actions of a text change, with the rights of the actor. Nothing changes before `apply` is called. */
export async function planQuickActions(
  act: Act<Actor>,
  group: GroupContainer,
  epic: LoadedEpic,
  actions: Actions,
): Promise<Decision & { apply: () => Promise<LoadedEpic> }> {
  const situation = await situationOf(act, group, epic, actions)
  const decision = decideQuickActions(situation, actions)
  const titles = new Map([...situation.labels.values(), ...epic.labels].map(({ id, title }) => [id, title]))
  return { ...decision, apply: () => change(act, group, epic, decision.changes, titles) }
}

/** Carries out the quick actions in the description of an epic. Those that cannot be applied are left out. */
export async function runQuickActions(
  act: Act<Actor>,
  group: GroupContainer,
  epic: LoadedEpic,
  actions: Actions,
): Promise<LoadedEpic> {
  if (actions.length === 0) return epic
  return (await planQuickActions(act, group, epic, actions)).apply()
}

/** Looks up what the quick actions need. */
async function situationOf(
  { db, actor }: Act<Actor>,
  group: GroupContainer,
  epic: LoadedEpic,
  actions: Actions,
): Promise<Situation> {
  const has = (...names: QuickActionName[]) => actions.some(({ name }) => names.includes(name))
  const naming = actions.filter(({ name }) => name === 'label' || name === 'relabel')
  const titles = naming.flatMap(({ argument }) => labelTitlesIn(argument))
  const labels = await findLabelsByTitle(db, { project: null, group }, titles)
  const mayWrite = mayWriteEpics(group)
  return {
    record: { noun: 'epic', isOpen: epic.state === 1, isReopenable: epic.state === 2, labels: epic.labels },
    may: { update: mayWrite, setMetadata: mayWrite },
    has_todo: has('todo', 'done') && (await findPendingToDo(db, targetOfEpic(group, epic), actor.id)) !== undefined,
    labels: new Map(labels.map((one) => [one.title, one])),
    isConfidential: epic.confidential === 1,
  }
}

async function change(
  act: Act<Actor>,
  group: GroupContainer,
  epic: LoadedEpic,
  changes: CommandsChanges,
  titles: ReadonlyMap<number, string>,
): Promise<LoadedEpic> {
  const { title, confidential, todo_event } = changes
  const titlesOf = (ids: readonly number[] | undefined) => ids?.flatMap((id) => titles.get(id) ?? [])
  const after = await updateEpic(act, group, epic, {
    columns: { ...(title !== undefined && { title }), ...(confidential && { confidential: 1 }) },
    labels: {
      labels: titlesOf(changes.label_ids),
      add_labels: titlesOf(changes.add_label_ids),
      remove_labels: titlesOf(changes.remove_label_ids),
    },
    state: changes.state_event,
  })
  if (todo_event === 'add') await markEpic(act, group, after)
  if (todo_event === 'done') await finishToDos(act, targetOfEpic(group, after))
  return after
}
